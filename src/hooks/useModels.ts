import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { joinModels } from '@/domain/catalog/joinModels'
import type { Model } from '@/domain/catalog/model'
import type { Connection } from '@/domain/connection'
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
  readonly refresh: () => void
}

/** Models of all connections, each list with its own age and error. */
export function useModels(): readonly ConnectionModels[] {
  const { api } = useApp()
  const connections = useAppState((state) => state.connections)
  const lists = useQueries({ queries: connections.map((connection) => modelsQuery(api, connection)) })
  const catalogs = useQueries({ queries: connections.map((connection) => catalogQuery(api, connection)) })

  const stamps = [...lists, ...catalogs].map(
    (query) => `${query.dataUpdatedAt}:${query.errorUpdatedAt}:${query.fetchStatus}`,
  )
  return useMemo(
    () =>
      connections.map((connection, index): ConnectionModels => {
        const list = lists[index]
        const catalog = catalogs[index]
        return {
          connection,
          models: joinModels({
            connectionId: connection.id,
            ...(list?.data && { listed: list.data.models }),
            entries: catalog?.data?.entries ?? [],
          }),
          isLoading: (list?.isLoading ?? false) || (catalog?.isLoading ?? false),
          error: list?.error?.error,
          catalogError: catalog?.error?.error,
          listedAt: list?.dataUpdatedAt === 0 ? undefined : list?.dataUpdatedAt,
          catalogAt: catalog?.data?.fetchedAt,
          refresh: () => {
            void list?.refetch()
            if (connection.catalogUrl !== '') void catalog?.refetch()
          },
        }
      }),
    // Query results are fresh objects at each render; their stamps say whether anything changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [connections, stamps.join()],
  )
}

type Nullable<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | null }

/** One model by reference; undefined while its lists load, or when it is in neither. */
export function useModel(ref: Nullable<ModelRef> | null): Model | undefined {
  const groups = useModels()
  const group = groups.find(({ connection }) => connection.id === ref?.connectionId)
  return useMemo(() => group?.models.find((model) => model.id === ref?.modelId), [group, ref?.modelId])
}
