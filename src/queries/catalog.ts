import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '@/domain/connections/connection'
import { loadCode } from '@/lib/loadCode'

import { type Api, unwrap } from './createApi'

const FRESH_FOR_MS = 60 * 60 * 1000

export const catalogKeys = {
  all: ['catalog'] as const,
  of: (connection: Connection) =>
    [...catalogKeys.all, connection.id, connection.catalogUrl, connection.baseUrl] as const,
}

/** The public catalog of a connection, read into canonical entries. Stale after an hour. */
export const catalogQuery = (api: Api, connection: Connection) =>
  queryOptions({
    queryKey: catalogKeys.of(connection),
    queryFn: async ({ signal }) => {
      const { document, fetchedAt } = unwrap(await api.fetchCatalog(connection, signal))
      const { readDocument } = await loadCode(() => import('./readDocument'))
      const read = await readDocument(document, connection.baseUrl)
      void api.keepCatalog(connection, read)
      return { ...read.listReading, fetchedAt }
    },
    staleTime: FRESH_FOR_MS,
    gcTime: Infinity,
  })
