import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import type { PricePoint } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { ModelRef } from '@/domain/modelRef'
import type { PullProgress } from '@/domain/models/model'
import { modelsOf } from '@/domain/models/readModelList'
import { ok } from '@/lib/result'
import { afterPaint, whenIdle } from '@/lib/time/afterPaint'
import { catalogQuery, modelKeys, modelsQuery } from '@/queries/models'

import { useApp, useAppState, useCommands } from '../app'
import { useStored, type Stored } from '../storage/useStored'
import { useClient } from '../useClient'
import type { ConnectionModels } from './useModels'

/** Reads the models of all connections; the same array until a list, a key or a connection changes. */
export function useReadModels(): readonly ConnectionModels[] {
  const { api, commands } = useApp()
  const client = useClient()
  const connections = useAppState((state) => state.connections)
  // A list belongs to a key: with another key it is fetched again.
  useSyncExternalStore(commands.watchKeys, () => connections.map(api.keyGeneration).join())
  const isRestored = useRestored(false)
  const mayFetch = ({ type }: Connection) => isRestored || type === 'builtin'
  const lists = useQueries(
    {
      queries: connections.map((each) => ({ ...modelsQuery(api, each), enabled: mayFetch(each) })),
    },
    client,
  )
  const catalogs = useQueries(
    {
      queries: connections.map((each) => ({
        ...catalogQuery(api, each),
        enabled: each.catalogUrl !== '' && mayFetch(each),
      })),
    },
    client,
  )

  const stamp = [...lists, ...catalogs]
    .map((query) => `${query.dataUpdatedAt}:${query.errorUpdatedAt}:${query.fetchStatus}`)
    .join()
  return useMemo(
    () =>
      connections.map((connection, index): ConnectionModels => {
        const list = lists[index]
        const catalog = catalogs[index]
        return {
          connection,
          models: modelsOf(connection, list?.data, catalog?.data?.entries),
          isLoading: !mayFetch(connection) || (list?.isLoading ?? false) || (catalog?.isLoading ?? false),
          isFetching: list?.fetchStatus === 'fetching' || catalog?.fetchStatus === 'fetching',
          error: list?.error?.error,
          catalogError: catalog?.error?.error,
          listedAt: list?.dataUpdatedAt === 0 ? undefined : list?.dataUpdatedAt,
          catalogAt: catalog?.data?.fetchedAt,
          reading: catalog?.data ?? (connection.catalogUrl === '' ? list?.data?.listReading : undefined),
          listReading: list?.data?.listReading,
          refresh: () => {
            void list?.refetch()
            if (connection.catalogUrl !== '') void catalog?.refetch()
          },
        }
      }),
    // Query results are fresh objects at each render; their stamps say whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [connections, stamp, isRestored],
  )
}

/** A model that a provider fetches: how far it is, and how it ended. Leaving the page ends it; what has come is kept. */
export function usePullModel(connection: Connection) {
  const { pullModel } = useCommands()
  const client = useClient()
  const [pulling, setPulling] = useState<PullProgress>()
  const [outcome, setOutcome] = useState<{ readonly model: string; readonly error?: string }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function pull(model: string): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setOutcome(undefined)
    setPulling({ status: '' })
    const pulled = await pullModel(connection, model, { signal: controller.signal, onProgress: setPulling })
    setPulling(undefined)
    setOutcome(pulled.ok ? { model } : { model, error: pulled.error })
    if (pulled.ok) await client.invalidateQueries({ queryKey: [...modelKeys.all, connection.id] })
  }
  return {
    pulling,
    outcome,
    pull: (model: string) => void pull(model),
    cancel: () => running.current?.abort(),
  }
}

/** Fetches the lists that are older than they may be, for a view that shows them. */
export function useFreshModels(): void {
  const { api } = useApp()
  const client = useClient()
  const connections = useAppState((state) => state.connections)
  const isRestored = useRestored(true)
  useEffect(() => {
    if (!isRestored) return
    // What there is shows first.
    return afterPaint(() => {
      for (const connection of connections) {
        // What goes wrong is in the query.
        client.query(modelsQuery(api, connection)).catch(() => undefined)
        if (connection.catalogUrl !== '') client.query(catalogQuery(api, connection)).catch(() => undefined)
      }
    })
  }, [api, client, connections, isRestored])
}

/**
 * What is kept here about one model: the requests made with it, and what it cost on other days.
 *
 * @param entryId the id its catalog has it by, where its service lists it by another
 */
export function useModelHistory(
  model: ModelRef | null,
  entryId = model?.modelId,
): {
  readonly exchanges: Stored<readonly LedgerEntry[]>
  readonly prices: Stored<readonly PricePoint[]>
} {
  const { loadExchangesWith, catalogs } = useApp()
  const exchanges = useStored(['exchangesWith', model?.connectionId, model?.modelId], async () =>
    model ? loadExchangesWith(model) : ok([]),
  )
  const prices = useStored(['priceHistory', model?.connectionId, entryId], async () =>
    model && entryId !== undefined ? catalogs.priceHistory({ ...model, modelId: entryId }) : ok([]),
  )
  return { exchanges, prices }
}

/**
 * Whether the lists and catalogs kept on disk have been read. Before, none is fetched: the network may have no other.
 *
 * @param isShown a view shows them: they are read now, and otherwise when the page has nothing better to do.
 */
function useRestored(isShown: boolean): boolean {
  const { restore } = useApp()
  const [isRestored, setIsRestored] = useState(!restore)
  useEffect(() => {
    const done = () => setIsRestored(true)
    const begin = () => void restore?.().then(done, done)
    if (!isShown) return whenIdle(begin, { latestMs: 1_000, elseMs: 100 })
    begin()
    return undefined
  }, [restore, isShown])
  return isRestored
}
