/** What a model cost on one day. Amounts are decimal strings in US dollars for one token; absent when not said. */
export type PricePoint = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly input?: string
  readonly output?: string
  readonly cached?: string
}
