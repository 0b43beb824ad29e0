import type { Cost } from '@/domain/pricing'
import { add, decimal, decimalText } from '@/lib/decimal'

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

/** Adds rows up by key and model; rows with the same id count once. */
export const totalsOf = (rows: Iterable<LedgerRow>): readonly LedgerTotal[] =>
  summed<Omit<LedgerTotal, keyof UsageSum>>(
    rows,
    ({ key, model }) => `${key} ${model}`,
    (row, before) => ({
      key: row.key,
      who: row.at >= (before?.lastAt ?? 0) ? row.who : (before?.who ?? row.who),
      model: row.model,
      lastAt: Math.max(row.at, before?.lastAt ?? 0),
    }),
  ).toSorted(byKeyAndModel)

/** Adds rows up by day and model, the newest day first; rows with the same id count once. */
export const daysOf = (rows: Iterable<LedgerRow>): readonly LedgerDay[] =>
  summed<Omit<LedgerDay, keyof UsageSum>>(
    rows,
    ({ at, model }) => `${utcDay(at)} ${model}`,
    ({ at, model }) => ({ day: utcDay(at), model }),
  ).toSorted(byDayAndModel)

function summed<Facts extends object>(
  rows: Iterable<LedgerRow>,
  nameOf: (row: LedgerRow) => string,
  factsOf: (row: LedgerRow, before: Facts | undefined) => Facts,
): readonly (Facts & UsageSum)[] {
  const seen = new Set<string>()
  const sums = new Map<string, Facts & UsageSum>()
  for (const row of rows) {
    if (seen.has(row.id)) continue
    seen.add(row.id)
    const name = nameOf(row)
    const before = sums.get(name)
    sums.set(name, { ...factsOf(row, before), ...sumWith(before, row) })
  }
  return [...sums.values()]
}

const sumWith = (before: UsageSum | undefined, row: LedgerRow): UsageSum => ({
  requests: (before?.requests ?? 0) + 1,
  promptTokens: (before?.promptTokens ?? 0) + (row.promptTokens ?? 0),
  completionTokens: (before?.completionTokens ?? 0) + (row.completionTokens ?? 0),
  usd: decimalText(add(decimal(before?.usd ?? '0'), decimal(row.usd ?? '0'))),
  uncertain: (before?.uncertain ?? 0) + (isUncertain(row) ? 1 : 0),
})

/** A request that was refused costs nothing that anybody would have to know. */
const isUncertain = ({ costType, status }: LedgerRow): boolean =>
  status < 400 && (costType === 'unknown' || costType === 'atLeast')

const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const byKeyAndModel = (a: LedgerTotal, b: LedgerTotal): number =>
  compareText(a.who, b.who) || compareText(a.key, b.key) || compareText(a.model, b.model)

export const byDayAndModel = (a: LedgerDay, b: LedgerDay): number =>
  compareText(b.day, a.day) || compareText(a.model, b.model)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
