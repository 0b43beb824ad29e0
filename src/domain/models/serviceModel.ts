import type { ModelId } from '@/domain/ids'
import type { Json } from '@/lib/json'

/** A model as the service lists it for one key. */
export type ServiceModel = {
  readonly id: ModelId
  /** A name for people, where the service gives one besides the id. */
  readonly name?: string
  readonly owner?: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt?: number
  /** The entry as received. */
  readonly raw: Json
}
