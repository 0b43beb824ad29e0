import { add, decimal, decimalText } from '@/lib/decimal'

import type { LedgerDay, LedgerRow, LedgerTotal, UsageSum } from './ledgerRow'

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
