import type { CatalogEntry, PriceItem, PricePoint } from '@/domain/catalog'
import { refOf } from '@/domain/modelRef'
import type { Model } from '@/domain/models/model'
import { priceByMinute, priceByPromptSize, type CurveStep } from '@/domain/pricing'
import { useApp } from '@/hooks/app'
import { useModelHistory } from '@/hooks/models/useFreshModels'
import { approximate, decimal, shift } from '@/lib/decimal'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { mark, t } from '@/lib/text/t'
import type { ChartAxis } from '@/ui/charts/Axes'
import { LineChart, type LineSeries } from '@/ui/charts/LineChart'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { dayWords, shortTokens } from '../words'
import { Section } from './FactList'

const ITEMS: readonly (readonly [PriceItem, string, 1 | 2 | 3])[] = [
  ['input', mark('input'), 1],
  ['output', mark('output'), 2],
  ['cached', mark('cached input'), 3],
]
const MINUTES_PER_DAY = 1440
/** What a price that depends on the hour is shown for, tokens. */
const USUAL_PROMPT = 1000

const dollars: ChartAxis = {
  label: '$/M',
  scale: 'linear',
  format: (value) => formatUsdShort(value, 3),
}
const promptSize = (end: number): ChartAxis => ({
  label: t('prompt tokens'),
  scale: 'linear',
  format: shortTokens,
  domain: [0, end],
})
const hours = (): ChartAxis => ({
  label: t('hour (UTC)'),
  scale: 'linear',
  format: (minute) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.round(minute % 60)).padStart(2, '0')}`,
  domain: [0, MINUTES_PER_DAY],
  ticks: [0, 360, 720, 1080, 1440],
})

/** How the price moves with the size of the prompt and over the day; nothing for a price that does not. */
export function PriceCharts({ entry }: { readonly entry: CatalogEntry }) {
  const now = useApp().now()
  const { prices } = entry
  const bySize = series((item) => priceByPromptSize(prices, item, now))
  const byHour = series((item) => priceByMinute(prices, item, now, USUAL_PROMPT))
  const largest = Math.max(...bySize.flatMap(({ points }) => points.map(({ x }) => x)), 0)
  const sizeEnd = Math.max(entry.contextTokens ?? 0, largest * 1.5)
  const minute = Math.floor(now / 60_000) % MINUTES_PER_DAY
  return (
    <>
      {hasSteps(bySize) && (
        <LineChart
          label={t('Price by prompt size')}
          x={promptSize(sizeEnd)}
          y={dollars}
          series={bySize}
          isStepped
          height={180}
        />
      )}
      {hasSteps(byHour) && (
        <LineChart
          label={t('Price by hour')}
          x={hours()}
          y={dollars}
          series={byHour}
          isStepped
          mark={{ x: minute, label: t('now') }}
          height={180}
        />
      )}
    </>
  )
}

function series(stepsOf: (item: PriceItem) => readonly CurveStep[]): readonly LineSeries[] {
  return ITEMS.flatMap(([item, label, colour]) => {
    const points = stepsOf(item).flatMap(({ from, amount }) =>
      amount === undefined ? [] : [{ x: from, y: approximate(shift(decimal(amount), 6)) }],
    )
    return points.length === 0 ? [] : [{ label: t(label), colour, points }]
  })
}

const hasSteps = (all: readonly LineSeries[]): boolean => all.some(({ points }) => points.length > 1)

const days = (from: number, to: number): ChartAxis => ({
  label: t('day'),
  scale: 'linear',
  format: dayWords,
  domain: [from, to],
})
const PAST_ITEMS = [
  ['input', mark('input'), 1],
  ['output', mark('output'), 2],
  ['cached', mark('cached input'), 3],
] as const

/** What it cost on each day of which a catalog is kept here. */
export function PriceHistory({ model }: { readonly model: Model }) {
  const { value: points = [], problem, again } = useModelHistory(refOf(model), model.entry?.id).prices
  // A list without prices is kept too, for what comes and goes.
  const prices = points.filter(({ input, output, cached }) => input ?? output ?? cached)
  if (problem !== undefined)
    return (
      <LoadFailed title={t('The price history can’t be read')} onRetry={again}>
        {problem}
      </LoadFailed>
    )
  const [first] = prices
  const last = prices.at(-1)
  if (!first || !last) return null
  if (prices.length === 1) {
    return (
      <Section title={t('Price history')}>
        <p className="text-sm text-muted">
          {t('Tracked since {at}. No price has changed since then.', { at: dayWords(first.at) })}
        </p>
      </Section>
    )
  }
  return (
    <LineChart
      label={t('Price history')}
      x={days(first.at, last.at)}
      y={dollars}
      series={PAST_ITEMS.flatMap(([item, label, colour]) => seriesOf(item, t(label), colour, prices))}
      isStepped
      height={180}
    />
  )
}

function seriesOf(
  item: 'input' | 'output' | 'cached',
  label: string,
  colour: 1 | 2 | 3,
  prices: readonly PricePoint[],
): readonly LineSeries[] {
  const points = prices.flatMap((point) => {
    const amount = point[item]
    return amount === undefined ? [] : [{ x: point.at, y: approximate(shift(decimal(amount), 6)) }]
  })
  return points.length === 0 ? [] : [{ label, colour, points }]
}
