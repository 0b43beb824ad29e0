import type { Json } from '@/lib/json'

/** What besides text tokens a request costs by. Counts that are absent are none. */
export type RequestFacts = {
  /** Pictures sent. */
  readonly images?: number
  /** Web searches the service made. */
  readonly searches?: number
  /** How much of each search goes into the prompt, where the request says: low, medium or high. */
  readonly searchContextSize?: string
  /** How long the cache that is written is to be kept, in seconds; the shortest on offer when absent. */
  readonly cacheTtlSeconds?: number
  /** Request parameters by their names on the wire, for prices that depend on them. */
  readonly parameters?: Readonly<Record<string, Json | undefined>>
}
