import { budgetsOf, type Budget } from '../limits/createLimiter'
import { periodAt } from '../limits/limit'
import type { Guest } from '../keys/createKeyRing'
import type { HostStore } from '../store/hostStore'

import type { LedgerDay } from './ledgerRow'

/** What a key used since the month began (UTC), and what it may still use. */
export type UsageReport = {
  /** How the key is called: `Ada/laptop`. */
  readonly name: string
  /** When the month began, in milliseconds since the Unix epoch. */
  readonly since: number
  readonly limits: readonly Budget[]
  /** By day and model, the newest day first. */
  readonly days: readonly LedgerDay[]
}

/** Reports the use of one key. Rejects where the store can't tell. */
export const createUsageReport =
  (
    { ledger, limits }: Pick<HostStore, 'ledger' | 'limits'>,
    now: () => number,
    /** Writes what waits first, so that a reply that has just ended is in it. */
    flush: () => Promise<void>,
  ) =>
  async ({ key, name }: Pick<Guest, 'key' | 'name'>): Promise<UsageReport> => {
    await flush()
    const { startsAt } = periodAt('month', now())
    const [days, budgets] = await Promise.all([
      ledger.days({ from: startsAt, to: now() + 1, key: key.hash }),
      budgetsOf(limits, key, now()),
    ])
    return { name, since: startsAt, limits: budgets, days }
  }
