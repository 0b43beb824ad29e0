import type { Json } from '@/lib/json'
import type { ConnectionId, ModelId } from '../ids'
import type { CatalogEntry } from '../catalog'

/**
 * `available`: this key may use it and the catalog knows it. `listedOnly`: the key may use it, no catalog entry.
 * `catalogOnly`: the catalog describes it, this key does not list it. `unknown`: the catalog describes it, and the
 * list of the key is not known (yet).
 */
export type Availability = 'available' | 'listedOnly' | 'catalogOnly' | 'unknown'

/** What `GET /v1/models` says of one model. */
export type ListedModel = {
  readonly id: ModelId
  /** A name for people, where the service gives one besides the id. */
  readonly name?: string
  readonly owner?: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt?: number
  /** The row as received: some services put prices and context into it. */
  readonly raw?: Json
}

/** A model of one connection: its row of the model list joined with its catalog entry. Either half may be missing. */
export type Model = {
  readonly id: ModelId
  readonly connectionId: ConnectionId
  readonly name: string
  readonly availability: Availability
  readonly listed?: ListedModel
  readonly entry?: CatalogEntry
}

/** How far a provider is that fetches a model. Bytes are those of the part that comes now; absent where none does. */
export type PullProgress = {
  /** The server's own word for what it does. */
  readonly status: string
  readonly loadedBytes?: number
  readonly totalBytes?: number
}
