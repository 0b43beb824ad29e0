import { useMemo } from 'react'

import { groupLedger, ledgerDays, type LedgerGrouping } from '@/domain/ledger/groupLedger'
import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { StackedBars } from '@/ui/charts/StackedBars'
import type { SeriesColour } from '@/ui/charts/seriesColours'
import { add, approximate, decimal, decimalText, ZERO } from '@/lib/decimal'

import { dayLabel, groupLabel } from './words'

type Props = {
  readonly entries: readonly LedgerEntry[]
  readonly grouping: Exclude<LedgerGrouping, 'day'>
}

const COLOURS: readonly SeriesColour[] = [1, 2, 3]
const REST = 'the rest'
/** Amounts with many zeros have no room beside an axis. */
const TINY = {
  label: 'millionths of a $ a day',
  format: (value: number) => `${(value * 1e6).toLocaleString('en-US', { maximumSignificantDigits: 3 })} µ$`,
}

/** What was spent each day, the three dearest groups apart from the rest. */
export function SpendingChart({ entries, grouping }: Props) {
  const { series, bars } = useMemo(() => {
    const groups = groupLedger(entries, grouping).filter(({ amount }) => amount !== '0')
    const named = groups.slice(0, COLOURS.length).map(({ id }) => id)
    return {
      series: [
        ...named.map((id, index) => ({
          id,
          label: groupLabel(grouping, id),
          colour: COLOURS[index] ?? 'none',
        })),
        ...(groups.length > named.length ? [{ id: REST, label: 'The rest', colour: 'none' as const }] : []),
      ],
      bars: ledgerDays(entries, grouping).map(({ at, amounts }) => ({
        id: at.toString(),
        label: dayLabel(at),
        amounts: foldRest(amounts, named),
      })),
    }
  }, [entries, grouping])
  if (series.length === 0) return null
  const isTiny = bars.every(
    ({ amounts }) => Object.values(amounts).reduce((sum, each) => sum + each, 0) < 0.01,
  )
  return (
    <StackedBars
      label="Spending by day"
      y={isTiny ? TINY : { label: '$ a day', format: (value) => formatMoney(moneyOf(value)) }}
      series={series}
      bars={bars}
    />
  )
}

/** Bars are drawn from binary numbers; sums are made before, exactly. */
function foldRest(amounts: Readonly<Record<string, string>>, named: readonly string[]) {
  const rest = Object.entries(amounts)
    .filter(([id]) => !named.includes(id))
    .reduce((sum, [, amount]) => add(sum, decimal(amount)), ZERO)
  return Object.fromEntries([
    ...named.map((id) => [id, approximate(decimal(amounts[id] ?? '0'))] as const),
    [REST, approximate(rest)] as const,
  ])
}

const moneyOf = (value: number): string => decimalText(decimal(value.toPrecision(6)))
