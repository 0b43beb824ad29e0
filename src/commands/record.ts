import { conversationsOf, type Changes } from '@/domain/conversations/changes'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { failed, type Result } from '@/lib/result'

import type { CommandDeps } from './deps'

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'announce' | 'tabs'>

/**
 * Applies changes to the store at once and to storage in one transaction, and tells other tabs.
 * Resolves when they are on disk, or when that failed: then a notice says so, and memory keeps them.
 */
export async function record(deps: Deps, changes: Changes): Promise<boolean> {
  deps.store.getState().changesRecorded(changes)
  return writeDown(deps, changes)
}

/** The second half of `record`, for changes that the store has already. */
export async function writeDown(
  { store, storage, announce, tabs }: Deps,
  changes: Changes,
): Promise<boolean> {
  const saved = await settled(() => storage.apply(changes))
  if (!saved.ok) {
    store.getState().unsavedHeld(true)
    tellUnwritten({ store }, saved.error)
    return false
  }
  announce(conversationsOf(changes))
  if (changes.items) tabs.announceKind('items')
  return true
}

/** What a write came to. A bug in it is one more way to fail: what waits for the write must go on. */
export async function settled(
  write: () => Promise<Result<void, StorageError>>,
): Promise<Result<void, StorageError>> {
  try {
    return await write()
  } catch (fault) {
    return failed({ type: 'failed', detail: fault instanceof Error ? fault.message : String(fault) })
  }
}

/** Says that something could not be written to disk, where the page does not say so already. */
export function tellUnwritten({ store }: Pick<CommandDeps, 'store'>, error: StorageError): void {
  if (store.getState().cannotSave) return
  store.getState().noticeShown({
    id: 'storage',
    tone: 'danger',
    text: describeStorageError(error),
    offersDownload: true,
  })
}
