import { busyProblem, serverProblem, type Problem } from '@/builtin/problem'

import type { KeyRecord } from '../store/keyStore'
import type { Counter, LimitStore } from '../store/limitStore'

import { periodAt, type Limit } from './limit'

/** Lets a request of a key through, or says why not (429 with when it may come again, 503 where nothing can be counted). */
export type Limiter = (key: KeyRecord) => Promise<Problem | undefined>

/** Holds keys to their limits, in this host and all that share its store. A key without limits costs nothing. */
export function createLimiter(store: LimitStore, now: () => number): Limiter {
  return async ({ hash, limits = [] }) => {
    if (limits.length === 0) return undefined
    const at = now()
    const counters = limits.map((limit) => ({ limit, counter: counterOf(hash, limit, at) }))
    try {
      const full = await store.admit(
        counters.map(({ counter }) => counter),
        [],
      )
      const found = counters.find(({ counter }) => counter.name === full?.name)
      return found && usedUp(found.limit, at)
    } catch {
      return UNCOUNTABLE
    }
  }
}

const counterOf = (hash: string, { unit, period, most }: Limit, now: number): Counter => ({
  name: `${hash}:${unit}:${period}`,
  startsAt: periodAt(period, now).startsAt,
  most,
})

function usedUp({ unit, period, most }: Limit, now: number): Problem {
  const { endsAt } = periodAt(period, now)
  return busyProblem(
    `This key may use ${most} ${unit} a ${period}, and they are used up. It renews at ${new Date(endsAt).toISOString()}.`,
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
