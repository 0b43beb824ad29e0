import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { modelStatuses, type ModelStatus } from '@/domain/models/modelStatuses'

import { useApp } from '../app'
import type { ConnectionModels } from './useModels'
import { useNow } from '../useNow'

const HOUR_MS = 60 * 60_000

/** Finds what becomes of a model; undefined for one that goes on, and for one nothing is known of. */
export type ModelStatusOf = (model: {
  readonly connectionId: string | null
  readonly modelId: string | null
}) => ModelStatus | undefined

/** The status of models of the given connections: gone, retired, or retiring soon. */
export function useModelStatuses(groups: readonly ConnectionModels[]): ModelStatusOf {
  const { catalogs } = useApp()
  const now = useNow(HOUR_MS)
  const found = useQueries({
    queries: groups.map(({ connection: { id }, catalogAt, listedAt }) => ({
      queryKey: ['goneModels', id, catalogAt ?? listedAt ?? 0],
      queryFn: () => catalogs.gone(id),
      staleTime: Infinity,
    })),
  })
  const stamp = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  return useMemo(
    () => {
      const statuses = new Map<string, ReadonlyMap<string, ModelStatus>>(
        groups.map(({ connection, models }, index) => [
          connection.id,
          modelStatuses(models, found[index]?.data ?? [], now),
        ]),
      )
      return ({ connectionId, modelId }) => statuses.get(connectionId ?? '')?.get(modelId ?? '')
    },
    // Query results are fresh objects at each render; their stamps say whether anything changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [groups, stamp, now],
  )
}
