import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import type { CollectionCommands } from '@/commands/collections/collectionCommands'
import type { CollectionStatus } from '@/commands/collections/work'
import {
  type Collection,
  type CollectionFile,
  collectionIn,
  collectionsIn,
  filesIn,
} from '@/domain/collections/collection'
import type { CollectionId, ConversationId } from '@/domain/ids'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useGo } from '../conversations/usePlace'
import { useItems, useStoredItems } from '../items/useItems'
import type { Stored } from '../storage/useStored'
import { useWithCommands } from '../useClient'

export type { CollectionWork } from '@/commands/collections/work'

const NONE: readonly Collection[] = []
const NO_FILES: readonly CollectionFile[] = []
const NO_IDS: readonly CollectionId[] = []
const IDLE: CollectionStatus = {}

/** All collections by name; none until they are read. */
export function useCollections(): readonly Collection[] {
  const items = useItems()
  return items ? collectionsIn(items) : NONE
}

/** The same, and why they can't be read where they can't. */
export function useStoredCollections(): Stored<readonly Collection[]> {
  const stored = useStoredItems()
  return { ...stored, value: stored.value && collectionsIn(stored.value) }
}

/** The files of a collection, by path and name. */
export function useCollectionFiles(id: CollectionId): readonly CollectionFile[] {
  const items = useItems()
  return items ? filesIn(items, id) : NO_FILES
}

/** Does something with collections once their code is here. */
export const useCollectionCommands = () => useWithCommands(useCommands().loadCollectionCommands)

/** What is being done with a collection, and how its folder can be read. */
export function useCollectionStatus(id: CollectionId): CollectionStatus {
  const commands = useLoadedCommands()
  return useSyncExternalStore(commands?.subscribe ?? subscribeToNothing, () => commands?.statusOf(id) ?? IDLE)
}

/** Whether this browser can watch folders; false until that is known. */
export const useCanWatchFolders = (): boolean => useLoadedCommands()?.canWatchFolders === true

function useLoadedCommands(): CollectionCommands | undefined {
  const { loadCollectionCommands } = useCommands()
  const [commands, setCommands] = useState<CollectionCommands>()
  useEffect(() => {
    let isGone = false
    loadCollectionCommands().then(
      (loaded) => {
        if (!isGone) setCommands(loaded)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [loadCollectionCommands])
  return commands
}

const subscribeToNothing = () => () => undefined

/** The collections that a chat looks in, and how to choose others; null is the next new one. */
export function useChatCollections(id: ConversationId | null) {
  const on = useAppState((state) => selectConversationSettings(id)(state).collections) ?? NO_IDS
  const items = useItems(on.length > 0)
  const withCollections = useCollectionCommands()
  const choose = useCallback(
    (next: readonly CollectionId[]) =>
      void withCollections((commands) => commands.chooseCollections(id, next)),
    [withCollections, id],
  )
  return { on, collections: items ? on.flatMap((each) => collectionIn(items, each) ?? []) : NONE, choose }
}

/** Begins a new chat that looks in a collection. */
export function useAskCollection(): (id: CollectionId) => Promise<void> {
  const go = useGo()
  const withCollections = useCollectionCommands()
  return useCallback(
    async (id) => {
      await withCollections((commands) => commands.chooseCollections(null, [id]))
      go('/')
    },
    [withCollections, go],
  )
}
