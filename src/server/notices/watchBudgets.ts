import { compare, decimal, multiply } from '@/lib/decimal'

import { type Budget, budgetsOf } from '../limits/createLimiter'
import type { LedgerRow } from '../ledger/ledgerRow'
import type { HostStore } from '../store/hostStore'

import type { Notices } from './createNotices'

/** From this part of a limit on it is nearly used up. */
const NEARLY = '0.8'

type Parts = {
  readonly store: Pick<HostStore, 'keys' | 'limits' | 'notices'>
  readonly notices: Pick<Notices, 'tellOnce'>
  /** Resolves when what was used is counted. */
  readonly flush: () => Promise<unknown>
  readonly ownerOf: (key: { readonly person?: string | undefined; readonly name: string }) => string
  readonly now: () => number
}

/** Tells a person once in each period that a limit of their key is nearly used up, and once that it is. */
export function watchBudgets({ store, notices, flush, ownerOf, now }: Parts) {
  /** Keys that are looked at, and whether something was used since. */
  const looking = new Map<string, boolean>()

  async function look(hash: string): Promise<void> {
    const key = await store.keys.find(hash)
    const limits = (key?.limits ?? []).filter(({ period }) => period !== 'minute')
    if (!key || limits.length === 0) return
    const owner = ownerOf(key)
    if ((await store.notices.devices(owner)).length === 0) return
    await flush()
    for (const budget of await budgetsOf(store.limits, { hash, limits }, now())) {
      const kind = stateOf(budget)
      const name = `budget ${hash} ${budget.unit} ${budget.period} ${budget.renewsAt} ${budget.most}`
      if (kind) notices.tellOnce(owner, `${name} ${kind}`, { kind })
    }
  }

  return function used({ key }: Pick<LedgerRow, 'key'>): void {
    const isLooking = looking.has(key)
    looking.set(key, isLooking)
    if (isLooking) return
    void look(key)
      .catch(() => undefined) // the next request tells
      .finally(() => {
        const isStale = looking.get(key)
        looking.delete(key)
        if (isStale) used({ key })
      })
  }
}

function stateOf({ used, most }: Budget): 'nearly' | 'usedUp' | undefined {
  const [spent, whole] = [decimal(used), decimal(most)]
  if (compare(spent, whole) >= 0) return 'usedUp'
  return compare(spent, multiply(whole, decimal(NEARLY))) >= 0 ? 'nearly' : undefined
}
