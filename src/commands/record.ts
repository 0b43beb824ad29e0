import { conversationsOf, type Changes } from '@/domain/conversations/changes'
import { describeStorageError } from '@/domain/storage/storageError'

import { keepThreads } from './conversations/closeThreads'
import type { CommandDeps } from './deps'

type Means = Pick<CommandDeps, 'store' | 'storage' | 'announce'>

/**
 * Applies changes to the store at once and to storage in one transaction, and tells other tabs.
 * Resolves when they are on disk, or when that failed: then a notice says so, and memory keeps them.
 */
export async function record(means: Means, changes: Changes): Promise<boolean> {
  means.store.getState().changesRecorded(changes)
  return writeDown(means, changes)
}

/** The second half of `record`, for changes that the store has already. */
export async function writeDown({ store, storage, announce }: Means, changes: Changes): Promise<boolean> {
  const saved = await storage.apply(changes)
  if (!saved.ok) {
    keepThreads(store)
    store.getState().noticeShown({
      id: 'storage',
      tone: 'danger',
      text: describeStorageError(saved.error),
      offersDownload: true,
    })
    return false
  }
  announce(conversationsOf(changes))
  return true
}
