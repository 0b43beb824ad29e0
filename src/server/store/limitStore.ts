import { DAY_MS } from '@/lib/time/dayMs'

/** What is counted in one period. */
export type Counter = {
  readonly name: string
  /** When the period began, in milliseconds since the Unix epoch. */
  readonly startsAt: number
  /** The most in one period, as a decimal. */
  readonly most: string
}

/** What is added to a counter, as a decimal. */
export type Amount = { readonly name: string; readonly startsAt: number; readonly amount: string }

/** Counts for all hosts that share the store. Rejects where it cannot count: then nothing may be let through. */
export type LimitStore = {
  /**
   * Adds one to each of `takes`, where all have room and no one of `watched` is used up; otherwise changes nothing and
   * gives one that is full. Exact however many ask at once, on however many hosts.
   */
  admit(takes: readonly Counter[], watched: readonly Counter[]): Promise<Counter | undefined>
  /** What was counted so far, as decimals in the order asked. */
  used(counters: readonly Omit<Counter, 'most'>[]): Promise<readonly string[]>
  /** Adds what a request turned out to use. */
  add(amounts: readonly Amount[]): Promise<void>
}

/** Counters of periods that began longer ago are forgotten: more than the longest month. In milliseconds. */
export const KEPT_MS = 40 * DAY_MS
