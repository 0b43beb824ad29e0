import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

import { answeredBy, isSameModel, type ModelRef } from '@/domain/modelRef'
import { type ModelStatus, modelStatuses } from '@/domain/models/goneModel'
import { shownModel } from '@/domain/models/shownModel'
import { t } from '@/lib/text/t'
import { storedQuery } from '@/queries/stored'

import { useApp, useAppState } from '../app'
import { describeProblem } from '../storage/useStored'
import { useClient } from '../useClient'
import { useNow } from '../useIsOnline'

import type { ConnectionModels } from './useModels'

/**
 * What a model is called: its name in the catalog as soon as that is loaded, else the last part of its id. Where others
 * `among` the given ones has the same name, its id or its connection is named, whichever tells them apart.
 */
export function useModelLabel(among: readonly ModelRef[] = NONE): (model: ModelRef) => string {
  const { entryOf, watchEntries } = useApp()
  const connections = useAppState((state) => state.connections)
  const nameOf = useCallback(
    (ref: ModelRef) => entryOf(ref)?.name ?? ref.modelId.split('/').at(-1) ?? ref.modelId,
    [entryOf],
  )
  // The text changes once the catalog is loaded: then all models are named again.
  const names = useSyncExternalStore(watchEntries, () => among.map(nameOf).join('\n'))
  return useCallback(
    (model) => {
      const name = nameOf(model)
      const namesakes = among.filter((other) => !isSameModel(other, model) && nameOf(other) === name)
      // Two models of one name are told apart by their ids, one model of two connections by these.
      const known = namesakes.some(({ modelId }) => modelId !== model.modelId) ? model.modelId : name
      const hasTwin = namesakes.some(({ connectionId }) => connectionId !== model.connectionId)
      const connection = connections.find(({ id }) => id === model.connectionId)
      return hasTwin && connection ? `${known} · ${connection.name}` : known
    },
    // oxlint-disable-next-line react/exhaustive-deps -- see `names`
    [nameOf, names, connections, among],
  )
}

const NONE: readonly ModelRef[] = []

/** What a model is called: its name in the catalog as soon as that is loaded, else its id. */
export function useModelName(
  reply: { readonly connectionId: ModelRef['connectionId']; readonly model: ModelRef['modelId'] } | undefined,
): string {
  const { entryOf, watchEntries } = useApp()
  const kept = useAppState((state) => state.shownModels)
  return useSyncExternalStore(watchEntries, () => {
    if (!reply) return t('Reply')
    const ref = answeredBy(reply)
    return (entryOf(ref) ?? shownModel(kept, ref))?.name ?? reply.model
  })
}

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
