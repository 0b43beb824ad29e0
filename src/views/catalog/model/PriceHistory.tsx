import type { PricePoint } from '@/domain/catalog'
import type { Model } from '@/domain/models/model'
import { refOf } from '@/domain/modelRef'
import { useModelHistory } from '@/hooks/models/useFreshModels'
import { approximate, decimal, shift } from '@/lib/decimal'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { mark, t } from '@/lib/text/t'
import type { ChartAxis } from '@/ui/charts/axisScale'
import { LineChart, type LineSeries } from '@/ui/charts/LineChart'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { dayWords } from '../words'
import { Section } from './FactList'

const dollars: ChartAxis = {
  label: '$/M',
  scale: 'linear',
  format: (value) => formatUsdShort(value, 3),
}
const days = (from: number, to: number): ChartAxis => ({
  label: t('day'),
  scale: 'linear',
  format: dayWords,
  domain: [from, to],
})
const ITEMS = [
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
      series={ITEMS.flatMap(([item, label, colour]) => seriesOf(item, t(label), colour, prices))}
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
