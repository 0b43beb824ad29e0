import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { modelFates, type ModelFate } from '@/domain/models/modelFates'

import { useApp } from '../app'
import type { ConnectionModels } from './useModels'
import { useNow } from '../useNow'

const HOUR_MS = 60 * 60_000

/** Finds what becomes of a model; undefined for one that goes on, and for one nothing is known of. */
export type FateOf = (model: {
  readonly connectionId: string | null
  readonly modelId: string | null
}) => ModelFate | undefined

/** What becomes of the models of these connections: gone, ended, or ending soon. */
export function useModelFates(groups: readonly ConnectionModels[]): FateOf {
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
      const fates = new Map<string, ReadonlyMap<string, ModelFate>>(
        groups.map(({ connection, models }, index) => [
          connection.id,
          modelFates(models, found[index]?.data ?? [], now),
        ]),
      )
      return ({ connectionId, modelId }) => fates.get(connectionId ?? '')?.get(modelId ?? '')
    },
    // Query results are fresh objects at each render; their stamps say whether anything changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [groups, stamp, now],
  )
}
