import type { Items } from '@/domain/items/item'
import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'store' | 'storage'>

/** Assistants and whatever else a person made besides chats, in the store from the first call on. */
export async function loadItems({ store, storage }: Deps): Promise<Result<Items, StorageError>> {
  const known = store.getState().items
  if (known) return ok(known)
  const loaded = await storage.loadItems()
  if (!loaded.ok) return loaded
  // What came meanwhile has been changed since, perhaps.
  if (!store.getState().items) store.getState().itemsLoaded(loaded.value)
  return ok(store.getState().items ?? loaded.value)
}
