import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from './deps'

/**
 * The storage with what memory holds in the place of what could not be saved. What can't be read then, because the disk
 * is full or the database gone, is as good as none: the rest is read all the same.
 */
export function whatIsSeen({ storage, store }: CommandDeps): CommandDeps['storage'] {
  const state = store.getState()
  if (!state.holdsUnsaved && !state.cannotSave) return storage
  const isLost = async () => !(await storage.listDocuments('none')).ok
  const orElse =
    <Args extends readonly unknown[], Value>(
      read: (...args: Args) => Promise<Result<Value, StorageError>>,
      none: Value,
    ) =>
    async (...args: Args): Promise<Result<Value, StorageError>> => {
      const found = await read(...args)
      return found.ok || !(await isLost()) ? found : ok(none)
    }
  return {
    ...storage,
    async loadMessages(id) {
      const thread = store.getState().threads[id]
      return thread ? ok([...thread.tree.byId.values()]) : storage.loadMessages(id)
    },
    loadItems: orElse(() => storage.loadItems(), state.items ?? {}),
    listExchanges: orElse((id: Parameters<typeof storage.listExchanges>[0]) => storage.listExchanges(id), []),
    loadExchange: orElse(
      (id: Parameters<typeof storage.loadExchange>[0]) => storage.loadExchange(id),
      undefined,
    ),
    loadAttachment: orElse(
      (id: Parameters<typeof storage.loadAttachment>[0]) => storage.loadAttachment(id),
      undefined,
    ),
  }
}
