import type { Exchange } from '../exchanges/exchange'

/** An exchange as the ledger needs it: all but the body, which may be megabytes. */
export type LedgerEntry = Omit<Exchange, 'body'>
