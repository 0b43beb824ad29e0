import type { Connection } from '@/domain/connection'
import type { ServiceError } from '@/domain/serviceError'
import type { Result } from '@/lib/result'
import type { FetchedCatalog } from '@/services/models/fetchCatalog'
import type { ModelListing } from '@/services/models/fetchModels'

/** What queries may ask of the outside: the services with their means already given. */
export type Api = {
  fetchModels: (connection: Connection, signal: AbortSignal) => Promise<Result<ModelListing, ServiceError>>
  fetchCatalog: (connection: Connection, signal: AbortSignal) => Promise<Result<FetchedCatalog, ServiceError>>
  /** Changes whenever the key of the connection does; stands in query keys in place of the key. */
  keyGeneration: (connection: Connection) => number
}
