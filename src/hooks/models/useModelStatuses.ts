import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { modelStatuses, type ModelStatus } from '@/domain/models/modelStatuses'
import { storedQuery } from '@/queries/stored'

import { useApp } from '../app'
import { useClient } from '../useClient'
import type { ConnectionModels } from './useModels'
import { describeProblem } from '../storage/useStored'
import { useNow } from '../useIsOnline'

const HOUR_MS = 60 * 60_000

/** The status of a model; undefined for one that stays available, and for one nothing is known of. */
export type ModelStatusOf = (model: {
  readonly connectionId: string | null
  readonly modelId: string | null
}) => ModelStatus | undefined

/** The status of models of the given connections: gone, retired, or retiring soon. */
export function useModelStatuses(groups: readonly ConnectionModels[]): {
  readonly statusOf: ModelStatusOf
  /** Why models that are gone can't be read, and what to do next. */
  readonly problem: string | undefined
} {
  const { catalogs } = useApp()
  const now = useNow(HOUR_MS)
  const found = useQueries(
    {
      queries: groups.map(({ connection: { id }, catalogAt, listedAt }) => ({
        ...storedQuery(['goneModels', id, catalogAt ?? listedAt ?? 0], () => catalogs.gone(id)),
        staleTime: Infinity,
      })),
    },
    useClient(),
  )
  const stamp = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const error = found.find((each) => each.error)?.error
  const statusOf = useMemo(
    (): ModelStatusOf => {
      const statuses = new Map<string, ReadonlyMap<string, ModelStatus>>(
        groups.map(({ connection, models }, index) => [
          connection.id,
          modelStatuses(models, found[index]?.data ?? [], now),
        ]),
      )
      return ({ connectionId, modelId }) => statuses.get(connectionId ?? '')?.get(modelId ?? '')
    },
    // Query results are fresh objects at each render; their stamps say whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [groups, stamp, now],
  )
  return { statusOf, problem: error ? describeProblem(error) : undefined }
}
