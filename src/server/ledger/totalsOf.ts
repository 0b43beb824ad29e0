import { add, decimal, decimalText } from '@/lib/decimal'

import type { LedgerRow, LedgerTotal } from './ledgerRow'

/** Adds rows up by key and model; rows with the same id count once. */
export function totalsOf(rows: Iterable<LedgerRow>): readonly LedgerTotal[] {
  const seen = new Set<string>()
  const totals = new Map<string, LedgerTotal>()
  for (const row of rows) {
    if (seen.has(row.id)) continue
    seen.add(row.id)
    const name = `${row.key} ${row.model}`
    const before = totals.get(name)
    const isNewest = row.at >= (before?.lastAt ?? 0)
    totals.set(name, {
      key: row.key,
      who: isNewest ? row.who : (before?.who ?? row.who),
      model: row.model,
      requests: (before?.requests ?? 0) + 1,
      promptTokens: (before?.promptTokens ?? 0) + (row.promptTokens ?? 0),
      completionTokens: (before?.completionTokens ?? 0) + (row.completionTokens ?? 0),
      usd: decimalText(add(decimal(before?.usd ?? '0'), decimal(row.usd ?? '0'))),
      uncertain: (before?.uncertain ?? 0) + (isUncertain(row) ? 1 : 0),
      lastAt: Math.max(row.at, before?.lastAt ?? 0),
    })
  }
  return [...totals.values()].toSorted(byKeyAndModel)
}

/** A request that was refused costs nothing that anybody would have to know. */
const isUncertain = ({ costType, status }: LedgerRow): boolean =>
  status < 400 && (costType === 'unknown' || costType === 'atLeast')

export const byKeyAndModel = (a: LedgerTotal, b: LedgerTotal): number =>
  compareText(a.who, b.who) || compareText(a.key, b.key) || compareText(a.model, b.model)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
