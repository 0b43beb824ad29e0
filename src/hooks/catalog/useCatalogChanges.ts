import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type CatalogChange, diffCatalogs } from '@/domain/catalog'
import type { ConnectionId } from '@/domain/ids'
import { describeUnreadable } from '@/domain/storage/storageError'
import type { ConnectionModels } from '../models/useModels'

import { useApp, type App } from '../app'
import { useClient } from '../useClient'

/** What changed in the catalog of one connection. */
export type ConnectionChanges = {
  readonly group: ConnectionModels
  /** Empty when nothing did. */
  readonly changes: readonly CatalogChange[]
  /** When the catalog was fetched that today's is compared with; null when there is none before it. */
  readonly since: number | null
  /** When today's first came; null when there is none before it. */
  readonly changedAt: number | null
  /** Why the snapshot before cannot be read, and what to do next. */
  readonly problem: string | undefined
}

/**
 * What changed in each catalog since the snapshot before; where there is none yet, only what ends soon.
 * Worked out once for each reading, and only of the connections given.
 */
export function useCatalogChanges(groups: readonly ConnectionModels[]): readonly ConnectionChanges[] {
  const { catalogs, now } = useApp()
  const read = groups.filter(({ reading }) => reading !== undefined)
  const found = useQueries(
    {
      queries: read.map(({ connection, reading, catalogAt, listedAt }) => ({
        queryKey: ['catalogChanges', connection.id, connection.catalogUrl, catalogAt ?? listedAt],
        queryFn: async () => {
          const entries = reading?.entries ?? []
          const { value: before, problem } = await previousOf(catalogs, connection.id)
          return {
            problem,
            changes: diffCatalogs(before?.entries ?? entries, entries, now()),
            since: before?.fetchedAt ?? null,
            changedAt: before?.changedAt ?? null,
          }
        },
        staleTime: Infinity,
      })),
    },
    useClient(),
  )
  const stamp = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  return useMemo(
    () =>
      read.map((group, index) => ({
        group,
        changes: found[index]?.data?.changes ?? [],
        since: found[index]?.data?.since ?? null,
        changedAt: found[index]?.data?.changedAt ?? null,
        problem: found[index]?.data?.problem,
      })),
    // Query results are fresh objects at each render; their stamps say whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [groups, stamp],
  )
}

async function previousOf(catalogs: App['catalogs'], id: ConnectionId) {
  const before = await catalogs.before(id)
  return before.ok
    ? { value: before.value, problem: undefined }
    : { value: null, problem: describeUnreadable(before.error) }
}
