import type { LedgerDay, LedgerRow, LedgerTotal } from '../ledger/ledgerRow'

export type LedgerQuery = {
  /** Milliseconds since the Unix epoch: from this moment on, and before that one. */
  readonly from: number
  readonly to: number
  /** Of one key alone, by its hash. */
  readonly key?: string | undefined
}

/** The ledger of all hosts that share the store. */
export type LedgerStore = {
  /**
   * Adds rows, and with each its charges. One whose id is there already takes the place of an open one, and is left out
   * otherwise. Rejects where nothing was added.
   */
  append(rows: readonly LedgerRow[]): Promise<void>
  /** Settles the open rows that were asked before this moment, with what is known of them: their hosts are no more. */
  settleAbandoned(before: number): Promise<void>
  /** Totals by key and model, the keys and models in order. */
  totals(query: LedgerQuery): Promise<readonly LedgerTotal[]>
  /** Totals by day (UTC) and model, the newest day first. */
  days(query: LedgerQuery): Promise<readonly LedgerDay[]>
}
