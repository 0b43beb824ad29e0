import { useMemo } from 'react'

import { OUTCOME_NAMES, PURPOSE_NAMES } from '@/domain/exchanges/exchange'
import {
  groupLedger,
  ledgerDays,
  type LedgerEntry,
  type LedgerGrouping,
  SCHEDULED,
} from '@/domain/ledger/groupLedger'
import { formatMoney } from '@/domain/pricing'
import { billedOutputTokens } from '@/domain/usage/usage'
import { add, approximate, decimal, decimalText, ZERO } from '@/lib/decimal'
import { formatDay, formatMoment, formatShortDay } from '@/lib/text/formatTime'
import { cachedFormat } from '@/lib/text/formatNumber'
import { mark, t } from '@/lib/text/t'
import { StackedBars } from '@/ui/charts/StackedBars'
import type { SeriesColour } from '@/ui/charts/seriesColours'

/** Requests of one purpose together. */
const PURPOSES: Readonly<Record<string, string>> = {
  ...PURPOSE_NAMES,
  reply: mark('Replies'),
  title: mark('Titles'),
  sweep: mark('Lab runs'),
  comparison: mark('Comparisons'),
  toolRound: mark('Tool rounds'),
  replay: mark('Replays'),
  summary: mark('Summaries'),
  preview: mark('Previews'),
}

/** When a request was made: `20 Nov 2026, 15:02`. */
export const instantLabel = (at: number): string => formatMoment(at)

/** Tokens in and out of one request, or how it ended where nobody told them. */
export const tokensLabel = ({ response: { usage, outcome } }: LedgerEntry): string =>
  usage
    ? t('{input} → {output} tokens', { input: usage.promptTokens, output: billedOutputTokens(usage) })
    : t(OUTCOME_NAMES[outcome])

/** A day as short as a chart needs it: `20 Nov`. */
const dayLabel = (at: number): string => formatShortDay(at)

/** What models are called, by id. */
export type ModelNames = ReadonlyMap<string, string>

/** What a group is called. */
export function groupLabel(grouping: LedgerGrouping, id: string, names: ModelNames): string {
  switch (grouping) {
    case 'purpose':
      return id === SCHEDULED ? t('Schedules') : t(PURPOSES[id] ?? id)
    case 'day':
      return formatDay(Number(id))
    case 'model':
      return (names.get(id) ?? id) || t('Unknown')
    case 'connection':
      return id || t('Unknown')
  }
}

type Props = {
  readonly entries: readonly LedgerEntry[]
  readonly grouping: Exclude<LedgerGrouping, 'day'>
  readonly names: ModelNames
}

const COLOURS: readonly SeriesColour[] = [1, 2, 3]
const REST = 'rest'
/** Amounts with many zeros have no room beside an axis. */
const threeDigits = cachedFormat((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }))
const TINY = {
  label: mark('US cents per day'),
  format: (value: number) => `${threeDigits().format(value * 100)}¢`,
}

/** What was spent each day, the three most expensive groups apart from the rest. */
export function SpendingChart({ entries, grouping, names }: Props) {
  const { series, bars } = useMemo(() => {
    const groups = groupLedger(entries, grouping).filter(({ amount }) => amount !== '0')
    const named = groups.slice(0, COLOURS.length).map(({ id }) => id)
    return {
      series: [
        ...named.map((id, index) => ({
          id,
          label: groupLabel(grouping, id, names),
          colour: COLOURS[index] ?? 'none',
        })),
        ...(groups.length > named.length ? [{ id: REST, label: t('Other'), colour: 'none' as const }] : []),
      ],
      bars: ledgerDays(entries, grouping).map(({ at, amounts }) => ({
        id: at.toString(),
        label: dayLabel(at),
        amounts: foldRest(amounts, named),
      })),
    }
  }, [entries, grouping, names])
  if (series.length === 0) return null
  const isTiny = bars.every(
    ({ amounts }) => Object.values(amounts).reduce((sum, each) => sum + each, 0) < 0.01,
  )
  return (
    <StackedBars
      label={t('Spending by day')}
      y={
        isTiny
          ? { ...TINY, label: t(TINY.label) }
          : { label: t('$ per day'), format: (value) => formatMoney(moneyOf(value)) }
      }
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
