import { ok } from '@/lib/result'

import type { CommandDeps } from './deps'

/** The storage with what memory holds in the place of what could not be saved. */
export function whatIsSeen({ storage, store }: CommandDeps): CommandDeps['storage'] {
  if (!store.getState().holdsUnsaved) return storage
  return {
    ...storage,
    async loadMessages(id) {
      const thread = store.getState().threads[id]
      return thread ? ok([...thread.tree.byId.values()]) : storage.loadMessages(id)
    },
  }
}
