import type { CommandDeps } from '../deps'

/**
 * Reads assistants and the like again, once they have been read: another tab or an import changed them. What this tab
 * changes while it reads wins: then it reads once more.
 */
export async function rereadItems({ store, storage }: Pick<CommandDeps, 'store' | 'storage'>): Promise<void> {
  for (;;) {
    const { items } = store.getState()
    const found = items && (await storage.loadItems())
    if (!found?.ok) return
    if (store.getState().items !== items) continue
    store.getState().itemsLoaded(found.value)
    return
  }
}
