import { readCatalogGently } from '@/domain/catalog/readCatalog'
import { readRows } from '@/domain/catalog/readRows'
import { yieldToPage } from '@/lib/yieldToPage'
import { catalogKeys } from '@/queries/catalog'
import { modelKeys } from '@/queries/models'
import { readModelList } from '@/services/models/readModelList'

import type { RunningApp } from './createApp'

/**
 * Puts the last snapshot of each catalog where a fetched one would stand, as old as it is: prices are there at
 * once and without a network, and a fetch that succeeds replaces them. A model list that is all a service has is
 * restored as the list it was.
 */
export async function restoreCatalogs({
  store,
  snapshots,
  queryClient,
  api,
}: Pick<RunningApp, 'store' | 'snapshots' | 'queryClient' | 'api'>): Promise<void> {
  await Promise.all(
    store.getState().connections.map(async (connection) => {
      const isList = connection.catalogUrl === ''
      const key = isList
        ? modelKeys.of(connection, api.keyGeneration(connection))
        : catalogKeys.of(connection)
      const snapshot = await snapshots.load(connection.id)
      if (!snapshot || queryClient.getQueryData(key) !== undefined) return
      const { document, checkedAt } = snapshot
      const read = isList
        ? { models: readModelList(document) ?? [], document, ...(await readRows(document, yieldToPage)) }
        : { ...(await readCatalogGently(document, yieldToPage)), fetchedAt: checkedAt }
      if (queryClient.getQueryData(key) !== undefined) return
      queryClient.setQueryData(key, read, { updatedAt: checkedAt })
    }),
  )
}
