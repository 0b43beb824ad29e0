import { catalogUrl } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConnectionId } from '@/domain/ids'
import { failed, type Result } from '@/lib/result'
import type { KeyVault } from '@/services/keys/keyVault'
import type {
  fetchCatalog,
  FetchedCatalog,
  fetchModels,
  ModelListing,
  modelListOf,
} from '@/services/models/fetchModels'
import type { CatalogSnapshots, ReadDocument } from '@/services/snapshots/catalogSnapshots'

type Parts = {
  readonly keys: KeyVault
  readonly fetchFor: (connection: Connection) => typeof globalThis.fetch
  /** The code that speaks to services, or why it could not be loaded. */
  readonly network: () => Promise<
    Result<
      {
        readonly fetchModels: typeof fetchModels
        readonly modelListOf: typeof modelListOf
        readonly fetchCatalog: typeof fetchCatalog
      },
      ServiceError
    >
  >
  /** Why a connection may not be asked yet; undefined where it may. */
  readonly heldReason: (connection: Connection) => Promise<string | undefined>
  readonly openSnapshots: () => Promise<CatalogSnapshots>
  readonly now: () => number
}

/** Model lists and catalogs: asking for them with the key of their provider, and keeping what came. */
export function createApi({ keys, fetchFor, network, heldReason, openSnapshots, now }: Parts): Api {
  // Without the code nothing is kept; what was fetched is shown all the same.
  const keeping = (keep: (snapshots: CatalogSnapshots) => Promise<void>): Promise<void> =>
    openSnapshots().then(keep, () => undefined)
  return {
    fetchModels: async (connection, signal) => {
      const held = await heldReason(connection)
      if (held !== undefined) return notSent(held)
      const loaded = await network()
      if (!loaded.ok) return loaded
      const list = loaded.value.modelListOf(connection)
      const key = keys.keyFor(connection, list.url)
      if (!key.ok) return notSent(key.error)
      return loaded.value.fetchModels(
        { ...list, key: key.value, headers: connection.headers },
        { fetch: fetchFor(connection), signal },
      )
    },
    fetchCatalog: async (connection, signal) => {
      const held = await heldReason(connection)
      if (held !== undefined) return notSent(held)
      const loaded = await network()
      return loaded.ok
        ? loaded.value.fetchCatalog(
            { url: catalogUrl(connection.catalogUrl) },
            { fetch: fetchFor(connection), signal, now },
          )
        : loaded
    },
    keepCatalog: ({ id, baseUrl }, read) =>
      keeping((kept) => kept.keep(id, { ...read, fetchedAt: now() }, baseUrl)),
    keepList: ({ id, baseUrl }, document) =>
      keeping((kept) => kept.keepList(id, { document, fetchedAt: now(), baseUrl })),
    forgetList: async (id) => (await openSnapshots()).forgetList(id),
    forgetCatalogs: async (id) => (await openSnapshots()).forget(id),
    keyGeneration: (connection) => keys.generationOf(connection.id),
  }
}

const notSent = (reason: string) => failed({ type: 'notSent', reason } as const)

/** What queries may ask of the outside: the services with their deps already given. */
export type Api = {
  fetchModels: (connection: Connection, signal: AbortSignal) => Promise<Result<ModelListing, ServiceError>>
  fetchCatalog: (connection: Connection, signal: AbortSignal) => Promise<Result<FetchedCatalog, ServiceError>>
  /** Keeps a catalog fetched just now for the day without a network, and to tell what changed. */
  keepCatalog: (connection: Connection, fetched: Omit<ReadDocument, 'fetchedAt'>) => Promise<void>
  /** Keeps the model list of the key there is now, for the day without a network. */
  keepList: (connection: Connection, document: ModelListing['document']) => Promise<void>
  /** Removes the model list kept of a connection. */
  forgetList: (id: ConnectionId) => Promise<void>
  /** Removes every catalog kept of a connection, and its model list. */
  forgetCatalogs: (id: ConnectionId) => Promise<void>
  /** Changes whenever the key of the connection does; query keys have it, never the key itself. */
  keyGeneration: (connection: Connection) => number
}

/** Carries a `ServiceError` through React Query, which signals failure by throwing. */
class ServiceFailure extends Error {
  readonly error: ServiceError

  constructor(error: ServiceError) {
    super(error.type)
    this.name = 'ServiceFailure'
    this.error = error
  }
}

/** The value, or a thrown `ServiceFailure`: the one seam where a result becomes an exception. */
export function unwrap<Value>(result: Result<Value, ServiceError>): Value {
  if (result.ok) return result.value
  throw new ServiceFailure(result.error)
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ServiceFailure
  }
}
