import type { Cost } from '@/domain/pricing'

/** How a counter changes: what is used by now, and what is held for requests under way. Decimals, below zero too. */
export type Charge = {
  readonly name: string
  readonly startsAt: number
  readonly used: string
  readonly held: string
}

/**
 * One request of a key: who asked what, and what it used. Never what was said. It is written when the request begins,
 * open, with what is known then, and again when it is over.
 */
export type LedgerRow = {
  /** The request's own, so that a row that is written twice counts once. */
  readonly id: string
  /** When it was asked, in milliseconds since the Unix epoch. */
  readonly at: number
  /** SHA-256 of the key. */
  readonly key: string
  /** How the key was called then: `Ada/laptop`. */
  readonly who: string
  readonly model: string
  /** HTTP status of the answer; 0 while there is none. */
  readonly status: number
  readonly durationMs: number
  /** Tokens; null where the answer did not say. */
  readonly promptTokens: number | null
  readonly completionTokens: number | null
  readonly costType: Cost['type']
  /** US dollars as a decimal; null where unknown. */
  readonly usd: string | null
  /** Not over yet, or its host ended before it was. */
  readonly isOpen?: true | undefined
  /** How the row changes the counters of its key, once, when it is written; an open one when it turns out to be abandoned. */
  readonly charges?: readonly Charge[] | undefined
}

/** What requests add up to. */
export type UsageSum = {
  readonly requests: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** US dollars as a decimal: the sum of what is known. */
  readonly usd: string
  /** Requests whose cost is unknown, or only a lower bound. */
  readonly uncertain: number
}

/** What the requests of one key to one model add up to. */
export type LedgerTotal = UsageSum & {
  readonly key: string
  readonly who: string
  readonly model: string
  /** When the last was asked, in milliseconds since the Unix epoch. */
  readonly lastAt: number
}

/** What the requests of one day to one model add up to. */
export type LedgerDay = UsageSum & {
  /** By UTC: `2026-11-24`. */
  readonly day: string
  readonly model: string
}
