import type { Items } from '@/domain/items/item'

import { useAppState, useCommands } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/** Assistants, projects, memories and the like, and why they can't be read where they can't. */
export function useStoredItems(): Stored<Items> {
  const items = useAppState((state) => state.items)
  const { loadItems } = useCommands()
  const stored = useStored(['items'], loadItems)
  return { ...stored, value: items, problem: items ? undefined : stored.problem }
}
