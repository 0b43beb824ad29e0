import { useEffect } from 'react'

import type { Items } from '@/domain/items/item'

import { useAppState, useCommands } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/**
 * Assistants and whatever else the person made besides chats; undefined until they are read, and where they cannot be.
 *
 * @param isWanted whether they are needed at all: many chats inherit nothing
 */
export function useItems(isWanted = true): Items | undefined {
  const items = useAppState((state) => state.items)
  const { loadItems } = useCommands()
  const isMissing = isWanted && items === undefined
  useEffect(() => {
    // Where they cannot be read, whoever sends is told.
    if (isMissing) loadItems().catch(() => undefined)
  }, [isMissing, loadItems])
  return items
}

/** Assistants, projects, memories and the like, and why they can't be read where they can't. */
export function useStoredItems(): Stored<Items> {
  const items = useAppState((state) => state.items)
  const { loadItems } = useCommands()
  const stored = useStored(['items'], loadItems)
  return { ...stored, value: items, problem: items ? undefined : stored.problem }
}
