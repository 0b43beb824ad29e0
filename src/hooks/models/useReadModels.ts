import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import type { Connection } from '@/domain/connections/connection'
import type { PullProgress } from '@/domain/models/model'
import { modelsOf } from '@/domain/models/readModelList'
import { catalogQuery, modelKeys, modelsQuery } from '@/queries/models'

import { useApp, useAppState, useCommands } from '../app'
import { useClient } from '../useClient'

import { useRestored } from './useFreshModels'
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
