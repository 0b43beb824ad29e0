import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { diffCatalogs, type CatalogChange } from '@/domain/catalog/snapshots'
import type { ConnectionModels } from '../models/useModels'

import { useApp } from '../app'

/** What changed in the catalog of one connection. */
export type ConnectionChanges = {
  readonly group: ConnectionModels
  /** Empty when nothing did. */
  readonly changes: readonly CatalogChange[]
  /** When the catalog was fetched that today's is compared with; null when there is none before it. */
  readonly since: number | null
  /** When today's first came; null when there is none before it. */
  readonly changedAt: number | null
}

/**
 * What changed in each catalog since the snapshot before; where there is none yet, only what ends soon.
 * Worked out once for each reading, and only of the connections given.
 */
export function useCatalogChanges(groups: readonly ConnectionModels[]): readonly ConnectionChanges[] {
  const { catalogs, now } = useApp()
  const read = groups.filter(({ reading }) => reading !== undefined)
  const found = useQueries({
    queries: read.map(({ connection, reading, catalogAt, listedAt }) => ({
      queryKey: ['catalogChanges', connection.id, connection.catalogUrl, catalogAt ?? listedAt],
      queryFn: async () => {
        const entries = reading?.entries ?? []
        const before = await catalogs.before(connection.id)
        return {
          changes: diffCatalogs(before?.entries ?? entries, entries, now()),
          since: before?.fetchedAt ?? null,
          changedAt: before?.changedAt ?? null,
        }
      },
      staleTime: Infinity,
    })),
  })
  const stamp = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  return useMemo(
    () =>
      read.map((group, index) => ({
        group,
        changes: found[index]?.data?.changes ?? [],
        since: found[index]?.data?.since ?? null,
        changedAt: found[index]?.data?.changedAt ?? null,
      })),
    // Query results are fresh objects at each render; their stamps say whether anything changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [groups, stamp],
  )
}
