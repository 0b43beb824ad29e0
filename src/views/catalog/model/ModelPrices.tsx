import {
  basePrice,
  type CatalogEntry,
  type Price,
  type PriceItem,
  type PricePoint,
  type PricesByProvider,
} from '@/domain/catalog'
import { refOf } from '@/domain/modelRef'
import type { Model } from '@/domain/models/model'
import {
  describeConditions,
  formatExactMoney,
  formatPerMillion,
  priceByMinute,
  priceByPromptSize,
  type CurveStep,
} from '@/domain/pricing'
import { useApp } from '@/hooks/app'
import { useModelHistory } from '@/hooks/models/useReadModels'
import { approximate, decimal, shift } from '@/lib/decimal'
import { formatList } from '@/lib/text/formatList'
import { formatPercent } from '@/lib/text/formatNumber'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import type { ChartAxis } from '@/ui/charts/Axes'
import { LineChart, type LineSeries } from '@/ui/charts/LineChart'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'

import { dayWords, fieldWords, shortTokens } from '../words'
import { Section } from './FactList'

/** What each provider charges, where it is unclear which of them answers. */
export function PriceOffers({ offers }: { readonly offers: PricesByProvider }) {
  return (
    <>
      <p className="mb-1.5 text-sm text-muted">
        {joinSentences([
          plural(offers.length, {
            one: '{count} provider offers this model, and the catalog doesn’t say which one you’ll get.',
            other: '{count} providers offer this model, and the catalog doesn’t say which one you’ll get.',
          }),
          offers.some(isUnknown)
            ? t(
                'Costs are shown from the cheapest to the most expensive, and as unknown where a provider’s price is unknown.',
              )
            : t('Costs are shown from the cheapest to the most expensive.'),
        ])}
      </p>
      <table aria-label={t('Prices by provider')} className="w-full text-start text-sm tabular-nums">
        <ColumnHeads
          heads={[
            { name: t('Provider') },
            { name: t('Input, $/M'), isNumber: true },
            { name: t('Output, $/M'), isNumber: true },
          ]}
        />
        <tbody>
          {offers.map((offer, index) => (
            // A document may name one provider twice.
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {offer.provider}
              </th>
              <td className="py-1.5 ps-3 text-end">{priceWords(offer, 'input')}</td>
              <td className="py-1.5 ps-3 text-end">{priceWords(offer, 'output')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const isUnknown = ({ prices }: PricesByProvider[number]) =>
  prices.type === 'unpriced' || prices.type === 'variable'

function priceWords(offer: PricesByProvider[number], item: PriceItem): string {
  if (offer.prices.type === 'free') return t('Free')
  const price = basePrice(offer, item)
  return price === undefined ? t('Unknown') : formatPerMillion(price)
}

/** Every price with the conditions it holds under, in words; of one item the last that holds counts. */
export function PriceTable({ entry }: { readonly entry: CatalogEntry }) {
  const { prices } = entry
  if (prices.type === 'variable' && prices.offers) return <PriceOffers offers={prices.offers} />
  if (prices.type !== 'priced') return <p className="text-sm text-muted">{t(WORDS[prices.type])}</p>
  const discount = prices.discount === undefined ? 0 : approximate(decimal(prices.discount))
  const isConditional = prices.list.some(({ when }) => when.length > 0)
  return (
    <>
      <table aria-label={t('Prices')} className="w-full border-collapse text-start text-sm tabular-nums">
        <ColumnHeads
          heads={[
            { name: t('Item') },
            { name: t('Price'), isNumber: true },
            ...(isConditional ? [{ name: t('Condition') }] : []),
          ]}
        />
        <tbody>
          {prices.list.map((price, index) => (
            // A list of prices is in order, and may hold the same price twice.
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start align-top font-normal sm:whitespace-nowrap">
                {itemWords(price)}
              </th>
              <td className="py-1.5 ps-3 text-end align-top whitespace-nowrap">{amountWords(price)}</td>
              {isConditional && <td className="py-1.5 ps-3 text-muted">{describeConditions(price.when)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {discount !== 0 && (
        <p className="mt-1.5 text-[13px] text-muted">
          {discount > 0
            ? t('{share} discount on the total.', { share: formatPercent(discount) })
            : t('{share} surcharge on the total.', { share: formatPercent(-discount) })}
        </p>
      )}
      {isConditional && (
        <p className="mt-1.5 text-[13px] text-muted">
          {t('When several prices apply to the same item, the last one that matches is used.')}
        </p>
      )}
      {prices.unread && (
        <p className="mt-1.5 text-[13px] text-muted">
          {t('Parlance doesn’t understand these charges, so costs are shown as “at least”: {charges}', {
            charges: formatList(prices.unread.map(fieldWords)),
          })}
        </p>
      )}
    </>
  )
}

const WORDS = {
  free: mark('Free: the catalog lists no charges.'),
  unpriced: mark('Unknown: the catalog lists no prices.'),
  variable: mark('The catalog says the price varies, but not how.'),
}

const ITEMS: Readonly<Record<PriceItem, string>> = {
  input: mark('Input'),
  cached: mark('Cached input'),
  cacheWrite: mark('Cache write'),
  output: mark('Output'),
  reasoning: mark('Reasoning'),
  image: mark('Image'),
  imageToken: mark('Image input'),
  imageOutput: mark('Image output'),
  audioInput: mark('Audio input'),
  audioOutput: mark('Audio output'),
  request: mark('Request'),
  search: mark('Web search'),
  fileSearch: mark('File search'),
  codeSession: mark('Code session'),
}
const WHOLE: ReadonlySet<PriceItem> = new Set(['image', 'request', 'search', 'fileSearch', 'codeSession'])

function itemWords({ item, ttlSeconds, isImplicit }: Price): string {
  const name = t(ITEMS[item])
  const kept =
    ttlSeconds === undefined
      ? name
      : t('{item}, kept for {minutes} min', { item: name, minutes: Math.round(ttlSeconds / 60) })
  return isImplicit === true ? t('{item}, automatic', { item: kept }) : kept
}

const amountWords = ({ item, amount }: Price): string =>
  WHOLE.has(item)
    ? t('{price} each', { price: formatExactMoney(amount) })
    : t('{price} per million', { price: formatPerMillion(amount) })

const CHART_ITEMS: readonly (readonly [PriceItem, string, 1 | 2 | 3])[] = [
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
  return CHART_ITEMS.flatMap(([item, label, colour]) => {
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
