import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { joinModels } from '@/domain/catalog/joinModels'
import type { CatalogEntry } from '@/domain/catalog/entry'
import type { CatalogReading } from '@/domain/catalog/readCatalog'
import type { ListedModel, Model } from '@/domain/catalog/model'
import type { Connection } from '@/domain/connection'
import type { ConnectionId } from '@/domain/ids'
import type { ServiceError } from '@/domain/serviceError'
import type { ModelRef } from '@/domain/settings'
import { catalogQuery } from '@/queries/catalog'
import { modelsQuery } from '@/queries/models'

import { useApp, useAppState } from './app'

/** The models of one connection, and how fresh the two lists are that they come from. */
export type ConnectionModels = {
  readonly connection: Connection
  readonly models: readonly Model[]
  readonly isLoading: boolean
  /** Why the last refresh of the model list failed; the models shown are older then. */
  readonly error: ServiceError | undefined
  readonly catalogError: ServiceError | undefined
  /** Milliseconds since the epoch; undefined before the first answer. */
  readonly listedAt: number | undefined
  readonly catalogAt: number | undefined
  /** What was made of the catalog, or of the model list where that is all there is; undefined before it came. */
  readonly reading: CatalogReading | undefined
  /** What was made of the model list. */
  readonly listReading: CatalogReading | undefined
  readonly refresh: () => void
}

/** Models of all connections, each list with its own age and error. */
export function useModels(): readonly ConnectionModels[] {
  const { api } = useApp()
  const connections = useAppState((state) => state.connections)
  const lists = useQueries({ queries: connections.map((connection) => modelsQuery(api, connection)) })
  const catalogs = useQueries({ queries: connections.map((connection) => catalogQuery(api, connection)) })

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
            connection.id,
            list?.data,
            connection.catalogUrl === '' ? NO_CATALOG : (catalog?.data?.entries ?? NO_ENTRIES),
          ),
          isLoading: (list?.isLoading ?? false) || (catalog?.isLoading ?? false),
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [connections, stamp],
  )
}

type Nullable<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | null }

/** One model by reference; undefined while its lists load, or when it is in neither. */
export function useModel(ref: Nullable<ModelRef> | null): Model | undefined {
  const groups = useModels()
  const group = groups.find(({ connection }) => connection.id === ref?.connectionId)
  return useMemo(() => group?.models.find((model) => model.id === ref?.modelId), [group, ref?.modelId])
}

type Listing = { readonly models: readonly ListedModel[]; readonly rowEntries: readonly CatalogEntry[] }

const NO_ENTRIES: readonly CatalogEntry[] = []
const NO_CATALOG: readonly CatalogEntry[] = []
const NO_LISTING: Listing = { models: [], rowEntries: [] }
const joined = new WeakMap<Listing, WeakMap<readonly CatalogEntry[], readonly Model[]>>()

/** Joins thousands of models once for all who ask, as long as both lists stay the same. */
function joinOnce(
  connectionId: ConnectionId,
  listing: Listing | undefined = NO_LISTING,
  entries: readonly CatalogEntry[],
) {
  const byEntries = joined.get(listing) ?? new WeakMap<readonly CatalogEntry[], readonly Model[]>()
  joined.set(listing, byEntries)
  const known = byEntries.get(entries)
  if (known && listing !== NO_LISTING) return known
  const models = joinModels({
    connectionId,
    entries,
    isListAll: entries === NO_CATALOG,
    ...(listing !== NO_LISTING && { listed: listing.models, rowEntries: listing.rowEntries }),
  })
  byEntries.set(entries, models)
  return models
}
