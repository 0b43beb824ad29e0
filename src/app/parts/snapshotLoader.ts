import { startOnce } from '@/lib/startOnce'
import { loadCode } from '@/lib/loadCode'
import { yieldToPage } from '@/lib/time/yieldToPage'
import type { CatalogSnapshots } from '@/services/snapshots/catalogSnapshots'
import type { Storage } from '@/services/storage/storage'

/** The way to the catalogs that are kept: its code is there from the first call on. */
export function createSnapshotLoader(storage: Storage): CatalogSnapshots {
  const { open } = startOnce(async () => {
    const { createCatalogSnapshots } = await loadCode(() => import('@/services/snapshots/catalogSnapshots'))
    return createCatalogSnapshots(storage, yieldToPage)
  })

  return {
    // Quiet, as everything about snapshots is: what was fetched is shown all the same.
    keep: (id, fetched) =>
      open().then(
        (kept) => kept.keep(id, fetched),
        () => undefined,
      ),
    keepList: (id, list) =>
      open().then(
        (kept) => kept.keepList(id, list),
        () => undefined,
      ),
    loadList: async (id, baseUrl) => (await open()).loadList(id, baseUrl),
    forgetList: async (id) => (await open()).forgetList(id),
    forget: async (id) => (await open()).forget(id),
    load: async (id) => (await open()).load(id),
    loadBefore: async (id) => (await open()).loadBefore(id),
    gone: async (id) => (await open()).gone(id),
    prices: async (id, modelId) => (await open()).prices(id, modelId),
  }
}
