import { DAY_MS } from '@/lib/time/dayMs'

import type { Charge, LedgerRow } from '../ledger/ledgerRow'

/** What is counted in one period. */
export type Counter = {
  readonly name: string
  /** When the period began, in milliseconds since the Unix epoch. */
  readonly startsAt: number
  /** The most in one period, as a decimal. */
  readonly most: string
}

/** What a request takes of a counter: one at once, or an amount that is held until its end tells what it used. */
export type Take = Counter &
  (
    | { readonly type: 'one' }
    | {
        readonly type: 'hold'
        /** As a decimal. */
        readonly amount: string
        /** Nobody said that it may be as much: where less is left, that is held. */
        readonly isGuess: boolean
      }
  )

/** What is added to a counter, as a decimal. */
export type Amount = { readonly name: string; readonly startsAt: number; readonly amount: string }

export type Admission =
  | {
      readonly type: 'admitted'
      /** What is held, above zero. */
      readonly held: readonly Charge[]
    }
  | {
      readonly type: 'full'
      /** The one without room, and how much of it is used and held, as decimals. */
      readonly take: Take
      readonly used: string
      readonly held: string
    }

/** Counts for all hosts that share the store. Rejects where it cannot count: then nothing may be let through. */
export type LimitStore = {
  /**
   * Takes from each counter, where all have room; otherwise changes nothing. Used and held never pass the most
   * together, however many ask at once, on however many hosts.
   *
   * @param open makes the row of the ledger that is written with it, for what is held
   */
  admit(takes: readonly Take[], open?: (held: readonly Charge[]) => LedgerRow): Promise<Admission>
  /** What was used so far, as decimals in the order asked. */
  used(counters: readonly Omit<Counter, 'most'>[]): Promise<readonly string[]>
  /** Adds to what is used. */
  add(amounts: readonly Amount[]): Promise<void>
}

/** Counters of periods that began longer ago are forgotten: more than the longest month. In milliseconds. */
export const KEPT_MS = 40 * DAY_MS
