import type { QueryClient } from '@tanstack/react-query'

import type { Connection } from '@/domain/connections/connection'

import type { Api } from './createApi'
import { catalogQuery } from './catalog'
import { modelsQuery } from './models'

/**
 * Resolves once the catalog of a connection has been read, or its model list where it has no catalog: at once when it
 * is here, however old. Rejects where it cannot be had.
 */
export const whenCatalogRead = (client: QueryClient, api: Api, connection: Connection): Promise<unknown> =>
  // Two calls, since their options are of two types.
  connection.catalogUrl === ''
    ? client.query({ ...modelsQuery(api, connection), staleTime: 'static' })
    : client.query({ ...catalogQuery(api, connection), staleTime: 'static' })
