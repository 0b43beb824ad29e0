import type { QueryClient } from '@tanstack/react-query'

import type { Connection } from '@/domain/connection'
import { catalogKeys } from '@/queries/catalog'
import { yieldToPage } from '@/lib/yieldToPage'
import type { CatalogSnapshots } from '@/services/snapshots/catalogSnapshots'

/**
 * Puts the last snapshot of each catalog where a fetched one would stand, as old as it is: prices are there at
 * once and without a network, and a fetch that succeeds replaces them.
 */
export async function restoreCatalogs(
  connections: readonly Connection[],
  snapshots: CatalogSnapshots,
  queryClient: QueryClient,
): Promise<void> {
  await Promise.all(
    connections.map(async (connection) => {
      if (connection.catalogUrl === '') return
      const snapshot = await snapshots.load(connection.id)
      const key = catalogKeys.of(connection)
      if (!snapshot || queryClient.getQueryData(key) !== undefined) return
      const { readCatalogGently } = await import('@/domain/catalog/readCatalog')
      const reading = await readCatalogGently(snapshot.document, yieldToPage)
      if (queryClient.getQueryData(key) !== undefined) return
      const { checkedAt } = snapshot
      queryClient.setQueryData(key, { ...reading, fetchedAt: checkedAt }, { updatedAt: checkedAt })
    }),
  )
}
