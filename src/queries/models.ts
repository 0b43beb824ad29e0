import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Connection } from '@/domain/connections/connection'
import { loadCode } from '@/lib/loadCode'

import { unwrap, type Api } from './createApi'

const FRESH_FOR_MS = 10 * 60 * 1000

export const modelKeys = {
  all: ['models'] as const,
  /** Address and key generation are in it, so that lists of different keys never mix. */
  of: (connection: Connection, generation: number) =>
    [...modelKeys.all, connection.id, connection.baseUrl, generation] as const,
}

/**
 * The models this connection's key may use, and what their rows tell. Stale after 10 minutes. It is kept on disk for
 * the day without a network; where there is no catalog besides, as one.
 */
export const modelsQuery = (api: Api, connection: Connection) => {
  const generation = api.keyGeneration(connection)
  return queryOptions({
    queryKey: modelKeys.of(connection, generation),
    queryFn: async ({ signal }) => {
      const listing = unwrap(await api.fetchModels(connection, signal))
      const { readDocument } = await loadCode(() => import('./readDocument'))
      const read = await readDocument(listing.document, connection.baseUrl)
      // What another key was told is not kept: that key was changed meanwhile.
      if (api.keyGeneration(connection) === generation)
        void (connection.catalogUrl === ''
          ? api.keepCatalog(connection, read)
          : api.keepList(connection, read.document))
      return read
    },
    staleTime: FRESH_FOR_MS,
    gcTime: Infinity,
  })
}

/** The model files kept on this device. */
export const keptModelsKey = ['keptModels'] as const

/** Reads again what shows the models of this device: one was added or removed, here or in another tab. */
export async function refreshBuiltinModels(
  client: QueryClient,
  connections: readonly Connection[],
): Promise<void> {
  const local = connections.filter(({ type }) => type === 'builtin')
  const lists = local.flatMap(({ id }) => [
    [...modelKeys.all, id],
    [...catalogKeys.all, id],
  ])
  await Promise.all([keptModelsKey, ...lists].map((queryKey) => client.invalidateQueries({ queryKey })))
}

const CATALOG_FRESH_FOR_MS = 60 * 60 * 1000

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
    staleTime: CATALOG_FRESH_FOR_MS,
    gcTime: Infinity,
  })
