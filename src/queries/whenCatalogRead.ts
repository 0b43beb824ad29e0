import type { QueryClient } from '@tanstack/react-query'

import type { Connection } from '@/domain/connections/connection'
import type { Model } from '@/domain/models/model'
import { modelsOf } from '@/domain/models/readModelList'

import type { Api } from './createApi'
import { catalogQuery, modelsQuery } from './models'

/**
 * Resolves once the catalog of a connection has been read, or its model list where it has no catalog: at once when it
 * is here, however old. Rejects where it cannot be had.
 */
export const whenCatalogRead = (client: QueryClient, api: Api, connection: Connection): Promise<unknown> =>
  // Two calls, since their options are of two types.
  connection.catalogUrl === ''
    ? client.query({ ...modelsQuery(api, connection), staleTime: 'static' })
    : client.query({ ...catalogQuery(api, connection), staleTime: 'static' })

/** The models of a connection, read where they are not here yet: by what is known where one of the lists can't be had. */
export async function readModels(
  client: QueryClient,
  api: Api,
  connection: Connection,
): Promise<readonly Model[]> {
  const list = { ...modelsQuery(api, connection), staleTime: 'static' } as const
  const catalog = { ...catalogQuery(api, connection), staleTime: 'static' } as const
  const [listing, known] = await Promise.all([
    client.query(list).catch(() => undefined),
    connection.catalogUrl === '' ? undefined : client.query(catalog).catch(() => undefined),
  ])
  return modelsOf(connection, listing, known?.entries)
}
