import type { Assistant } from '@/domain/assistants/assistant'
import { assistantsIn } from '@/domain/assistants/readAssistants'

import { useAppState, useCommands } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/** All assistants by name, and why they cannot be read where they can't. */
export function useAssistants(): Stored<readonly Assistant[]> {
  const items = useAppState((state) => state.items)
  const { loadItems } = useCommands()
  const stored = useStored(['items'], loadItems)
  return { ...stored, value: items && assistantsIn(items) }
}
