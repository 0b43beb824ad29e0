import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '@/domain/connection'
import { yieldToPage } from '@/lib/yieldToPage'

import type { Api } from './api'
import { unwrap } from './serviceFailure'

const FRESH_FOR_MS = 10 * 60 * 1000

export const modelKeys = {
  all: ['models'] as const,
  /** Address and key generation are in it, so that lists of different keys never mix. */
  of: (connection: Connection, generation: number) =>
    [...modelKeys.all, connection.id, connection.baseUrl, generation] as const,
}

/**
 * The models this connection's key may use, and what their rows tell. Kept while the app runs; stale after 10 minutes.
 * Where there is no catalog besides, the list is kept as one.
 */
export const modelsQuery = (api: Api, connection: Connection) =>
  queryOptions({
    queryKey: modelKeys.of(connection, api.keyGeneration(connection)),
    queryFn: async ({ signal }) => {
      const listing = unwrap(await api.fetchModels(connection, signal))
      const { readRows } = await import('@/domain/catalog/readRows')
      const rows = await readRows(listing.document, yieldToPage)
      if (connection.catalogUrl === '')
        void api.keepCatalog(connection, { ...listing, entries: rows.listReading.entries })
      return { ...listing, ...rows }
    },
    staleTime: FRESH_FOR_MS,
    gcTime: Infinity,
  })
