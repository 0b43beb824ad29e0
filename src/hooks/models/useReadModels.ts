import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import { joinModels, type ListedModel, type Model } from '@/domain/models/model'
import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import { memoByObject } from '@/lib/result'
import { catalogQuery } from '@/queries/catalog'
import { modelsQuery } from '@/queries/models'

import { useApp, useAppState } from '../app'
import { useClient } from '../useClient'
import type { ConnectionModels } from './useModels'
import { useRestored } from './useRestored'

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
          models: joinOnce(
            list?.data ?? NO_LISTING,
            connection.catalogUrl === '' ? NO_CATALOG : (catalog?.data?.entries ?? NO_ENTRIES),
            connection.id,
          ),
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

type Listing = { readonly models: readonly ListedModel[]; readonly rowEntries: readonly CatalogEntry[] }

const NO_ENTRIES: readonly CatalogEntry[] = []
const NO_CATALOG: readonly CatalogEntry[] = []
const NO_LISTING: Listing = { models: [], rowEntries: [] }

/** Joins thousands of models once for all who ask, as long as both lists stay the same. */
const joinOnce = memoByObject(
  (listing: Listing, entries: readonly CatalogEntry[], connectionId: ConnectionId): readonly Model[] =>
    joinModels({
      connectionId,
      entries,
      isListAll: entries === NO_CATALOG,
      ...(listing !== NO_LISTING && { listed: listing.models, rowEntries: listing.rowEntries }),
    }),
)
