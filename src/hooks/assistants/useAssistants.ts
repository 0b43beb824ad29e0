import type { Assistant } from '@/domain/assistants/assistant'
import { assistantsIn } from '@/domain/assistants/readAssistants'

import { useStoredItems } from '../items/useStoredItems'
import type { Stored } from '../storage/useStored'

/** All assistants by name, and why they cannot be read where they can't. */
export function useAssistants(): Stored<readonly Assistant[]> {
  const stored = useStoredItems()
  return { ...stored, value: stored.value && assistantsIn(stored.value) }
}
