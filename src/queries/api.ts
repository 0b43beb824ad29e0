import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { Result } from '@/lib/result'
import type { ReadDocument } from '@/services/snapshots/catalogSnapshots'
import type { FetchedCatalog } from '@/services/models/fetchCatalog'
import type { ModelListing } from '@/services/models/fetchModels'

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
  /** Changes whenever the key of the connection does; stands in query keys in place of the key. */
  keyGeneration: (connection: Connection) => number
}
