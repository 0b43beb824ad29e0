import { busyProblem, serverProblem, type Problem } from '@/builtin/problem'
import { compare, decimal, decimalText, negate, subtract, ZERO } from '@/lib/decimal'
import { mark, t } from '@/lib/text/t'
import { sentence } from '@/lib/text/english'

import type { Charge, LedgerRow } from '../ledger/ledgerRow'
import type { Counter, KeyRecord, LimitStore, Take } from '../store/hostStore'

import { periodAt, type Limit } from './limit'

/** What a request may use of the budgets of its key, and the row of the ledger that says that it began. */
export type Entry = {
  readonly tokens: Hold
  readonly usd: Hold
  readonly open: (held: readonly Charge[]) => LedgerRow
}

/** How much of a budget is held while a request runs. */
export type Hold = {
  /** As a decimal. */
  readonly amount: string
  /** Whether the request may use more: then less is held where less is left. */
  readonly isGuess: boolean
}

/**
 * Lets a request of a key through, or says why not (429 with when it may come again, 503 where nothing can be counted).
 * Without an entry it holds nothing, and still needs room.
 */
export type Limiter = (key: KeyRecord, entry?: Entry) => Promise<Problem | undefined>

const NOTHING: Hold = { amount: '0', isGuess: false }

/** Holds keys to their limits, in this host and all that share its store. */
export function createLimiter(store: Pick<LimitStore, 'admit'>, now: () => number): Limiter {
  return async ({ hash, limits = [] }, entry) => {
    if (limits.length === 0 && !entry) return undefined
    const at = now()
    const asked = limits.map((limit) => ({ limit, take: takeOf(hash, limit, at, entry) }))
    try {
      const admission = await store.admit(
        asked.map(({ take }) => take),
        entry?.open,
      )
      if (admission.type === 'admitted') return undefined
      const found = asked.find(({ take }) => take.name === admission.take.name)
      return found && refusal(found.limit, { ...admission, at })
    } catch {
      return UNCOUNTABLE
    }
  }
}

function takeOf(hash: string, limit: Limit, at: number, entry: Entry | undefined): Take {
  const counter = counterOf(hash, limit, at)
  if (limit.unit === 'requests') return { ...counter, type: 'one' }
  return { ...counter, type: 'hold', ...(entry?.[limit.unit] ?? NOTHING) }
}

/** How a request that is over changes the counters of its key, in the period it was asked in, by what it held there. */
export function chargesFor(
  { hash, limits = [] }: KeyRecord,
  askedAt: number,
  {
    held,
    ...used
  }: {
    readonly held: readonly Charge[]
    readonly requests: string
    readonly tokens: string
    readonly usd: string
  },
): readonly Charge[] {
  return limits.flatMap((limit) => {
    const { name, startsAt } = counterOf(hash, limit, askedAt)
    const release = held.find((each) => each.name === name && each.startsAt === startsAt)
    const charge = {
      name,
      startsAt,
      used: used[limit.unit],
      held: release ? decimalText(negate(decimal(release.held))) : '0',
    }
    return charge.used === '0' && charge.held === '0' ? [] : [charge]
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

/** What counts a limit of a key in the period of that moment. */
export const counterOf = (hash: string, { unit, period, most }: Limit, now: number): Counter => ({
  name: `${hash}:${unit}:${period}`,
  startsAt: periodAt(period, now).startsAt,
  most,
})

type Full = { readonly take: Take; readonly used: string; readonly held: string; readonly at: number }

/** Seconds after which a reply that holds the rest of a budget may be over. */
const SOON_SECONDS = 5

function refusal({ unit, period, most }: Limit, { take, used, held, at }: Full): Problem {
  const { endsAt } = periodAt(period, at)
  const renewal = Math.max(1, Math.ceil((endsAt - at) / 1000))
  const left = subtract(decimal(most), decimal(used))
  const limit = () => t(EACH[period], { amount: named(unit, most) })
  const time = new Date(endsAt).toISOString()
  if (compare(left, ZERO) <= 0)
    return busyProblem(
      sentence(() =>
        t('This key may use {limit}, which is used up. It renews at {time}.', { limit: limit(), time }),
      ),
      renewal,
    )
  if (take.type === 'hold' && compare(decimal(take.amount), left) > 0 && !take.isGuess)
    return busyProblem(
      sentence(() =>
        t(
          'This key may use {limit}, of which {left} is left. This request may use up to {need}: shorten it, or ask for fewer output tokens. It renews at {time}.',
          { limit: limit(), left: named(unit, decimalText(left)), need: named(unit, take.amount), time },
        ),
      ),
      renewal,
    )
  return busyProblem(
    sentence(() =>
      t(
        'This key may use {limit}. {held} of what is left is held for replies under way: try again when they are done.',
        { limit: limit(), held: named(unit, held) },
      ),
    ),
    Math.min(SOON_SECONDS, renewal),
  )
}

const EACH = {
  minute: mark('{amount} a minute'),
  day: mark('{amount} a day'),
  month: mark('{amount} a month'),
} satisfies Readonly<Record<Limit['period'], string>>

/** Digits as they are: an amount is a decimal of any length. */
function named(unit: Limit['unit'], amount: string): string {
  if (unit === 'usd') return `$${amount}`
  return unit === 'tokens' ? t('{amount} tokens', { amount }) : t('{amount} requests', { amount })
}

const UNCOUNTABLE: Problem = {
  ...serverProblem(
    mark('The limits of this key can’t be checked right now. Try again soon.'),
    'limits_unavailable',
  ),
  status: 503,
  retryAfterSeconds: 5,
}
