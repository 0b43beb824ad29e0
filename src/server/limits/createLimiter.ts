import { busyProblem, serverProblem, type Problem } from '@/builtin/problem'

import type { KeyRecord } from '../store/keyStore'
import type { Amount, Counter, LimitStore } from '../store/limitStore'

import { periodAt, type Limit } from './limit'

/** Lets a request of a key through, or says why not (429 with when it may come again, 503 where nothing can be counted). */
export type Limiter = (key: KeyRecord) => Promise<Problem | undefined>

/** Holds keys to their limits, in this host and all that share its store. A key without limits costs nothing. */
export function createLimiter(store: Pick<LimitStore, 'admit'>, now: () => number): Limiter {
  return async ({ hash, limits = [] }) => {
    if (limits.length === 0) return undefined
    const at = now()
    const counters = limits.map((limit) => ({ limit, counter: counterOf(hash, limit, at) }))
    // What a request will use is known when it is over: the one that uses a budget up still passes.
    const of = (isTaken: boolean) =>
      counters.flatMap(({ limit, counter }) => ((limit.unit === 'requests') === isTaken ? [counter] : []))
    try {
      const full = await store.admit(of(true), of(false))
      const found = counters.find(({ counter }) => counter.name === full?.name)
      return found && usedUp(found.limit, at)
    } catch {
      return UNCOUNTABLE
    }
  }
}

/** What a request that is over adds to the budgets of its key, in the period it was asked in. */
export function amountsFor(
  { hash, limits = [] }: KeyRecord,
  askedAt: number,
  used: { readonly tokens: string; readonly usd: string },
): readonly Amount[] {
  return limits.flatMap((limit) => {
    if (limit.unit === 'requests') return []
    const { name, startsAt } = counterOf(hash, limit, askedAt)
    return [{ name, startsAt, amount: used[limit.unit] }]
  })
}

/** A limit of a key, how much of it is used, and when it renews. */
export type Budget = Limit & {
  /** As a decimal. */
  readonly used: string
  /** Milliseconds since the Unix epoch. */
  readonly renewsAt: number
}

/** What a key has used of each of its limits. Rejects where that can't be told. */
export async function budgetsOf(
  store: Pick<LimitStore, 'used'>,
  { hash, limits = [] }: Pick<KeyRecord, 'hash' | 'limits'>,
  now: number,
): Promise<readonly Budget[]> {
  const used = await store.used(limits.map((limit) => counterOf(hash, limit, now)))
  return limits.map((limit, index) => ({
    ...limit,
    used: used[index] ?? '0',
    renewsAt: periodAt(limit.period, now).endsAt,
  }))
}

const counterOf = (hash: string, { unit, period, most }: Limit, now: number): Counter => ({
  name: `${hash}:${unit}:${period}`,
  startsAt: periodAt(period, now).startsAt,
  most,
})

function usedUp({ unit, period, most }: Limit, now: number): Problem {
  const { endsAt } = periodAt(period, now)
  return busyProblem(
    `This key may use ${unit === 'usd' ? `$${most}` : `${most} ${unit}`} a ${period}, which is used up. It renews at ${new Date(endsAt).toISOString()}.`,
    Math.max(1, Math.ceil((endsAt - now) / 1000)),
  )
}

const UNCOUNTABLE: Problem = {
  ...serverProblem(
    'The limits of this key can’t be checked right now. Try again soon.',
    'limits_unavailable',
  ),
  status: 503,
  retryAfterSeconds: 5,
}
