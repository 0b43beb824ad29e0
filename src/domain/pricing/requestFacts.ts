import type { Json } from '@/lib/json'

/** What besides text tokens a request costs by. Counts that are absent are none. */
export type RequestFacts = {
  /** Pictures sent. */
  readonly images?: number
  /** Tokens of the prompt that are picture or sound; part of `promptTokens`. */
  readonly imageTokens?: number
  readonly audioInputTokens?: number
  /** Tokens of the completion that are picture or sound; part of `completionTokens`. */
  readonly imageOutputTokens?: number
  readonly audioOutputTokens?: number
  /** Web searches the service made. */
  readonly searches?: number
  /** How long the cache that is written is to be kept, in seconds; the shortest on offer when absent. */
  readonly cacheTtlSeconds?: number
  /** Request parameters by their names on the wire, for prices that depend on them. */
  readonly parameters?: Readonly<Record<string, Json | undefined>>
}
