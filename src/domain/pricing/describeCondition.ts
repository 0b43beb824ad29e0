import { formatChoices, formatList } from '@/lib/text/formatList'
import { formatTokens } from '@/lib/text/formatTokens'
import { mark, t } from '@/lib/text/t'

import { type CatalogEntry, discounted, hourlyPrices, type PriceCondition, type PriceItem } from '../catalog'

import { formatPerMillion } from './formatMoney'

const DAYS = [
  mark('Sunday'),
  mark('Monday'),
  mark('Tuesday'),
  mark('Wednesday'),
  mark('Thursday'),
  mark('Friday'),
  mark('Saturday'),
]
const FACTS: ReadonlyMap<string, string> = new Map([
  ['prompt_tokens', mark('prompt tokens')],
  ['input_tokens', mark('prompt tokens')],
  ['completion_tokens', mark('reply tokens')],
  ['output_tokens', mark('reply tokens')],
  ['cached_tokens', mark('cached tokens')],
  ['total_tokens', mark('prompt and reply tokens')],
])

/** The conditions of a price as a list; “always” when there are none. */
export const describeConditions = (conditions: readonly PriceCondition[]): string =>
  conditions.length === 0 ? t('always') : formatList(conditions.map(describeCondition))

/** One condition in words: “prompt tokens ≥ 65.5k”, “service tier: priority”, “08:00–16:30 UTC (Monday)”. */
export function describeCondition(condition: PriceCondition): string {
  switch (condition.type) {
    case 'fact':
      return describeFact(condition)
    case 'allOf':
      return formatList(condition.of.map(describeCondition))
    case 'anyOf':
      return formatChoices(condition.of.map(describeCondition))
    case 'not':
      return t('except {condition}', { condition: describeCondition(condition.of) })
    case 'since':
      return t('from {date} (UTC)', { date: new Date(condition.at).toISOString().slice(0, 10) })
    case 'window': {
      const hours = `${clock(condition.startMinute)}–${clock(condition.endMinute)} UTC`
      const isWholeDay = condition.startMinute === condition.endMinute
      const days = formatList(
        condition.days.flatMap((day) => DAYS.slice(day, day + 1)).map((name) => t(name)),
      )
      if (days === '') return isWholeDay ? t('all day') : hours
      return isWholeDay ? `${days} (UTC)` : `${hours} (${days})`
    }
  }
}

function describeFact(condition: PriceCondition & { type: 'fact' }): string {
  const { fact, equals, gte, lte, minItems } = condition
  if (fact === 'service_tier' && typeof equals === 'string') return t('service tier: {equals}', { equals })
  const known = FACTS.get(fact)
  const subject = known === undefined ? fact : t(known)
  const amount = (value: number) => (known === undefined ? String(value) : formatTokens(value))
  return formatList([
    ...(equals === undefined
      ? []
      : [`${subject} = ${typeof equals === 'string' ? equals : JSON.stringify(equals)}`]),
    ...(gte === undefined ? [] : [`${subject} ≥ ${amount(gte)}`]),
    ...(lte === undefined ? [] : [`${subject} ≤ ${amount(lte)}`]),
    ...(minItems === undefined ? [] : [t('{name}: {count} or more', { name: subject, count: minItems })]),
  ])
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Prices for a million units of what is priced by the hour only, in words: “$0.20/M 08:00–16:30 UTC · $0.40/M
 * 16:30–08:00 UTC”. Undefined where a price holds at all times, or none.
 */
export function hourWords({ prices }: Pick<CatalogEntry, 'prices'>, item: PriceItem): string | undefined {
  const hourly = hourlyPrices(prices, item)
  if (prices.type !== 'priced' || hourly.length === 0) return undefined
  return hourly
    .map((price) => `${formatPerMillion(discounted(price, prices))}/M ${describeConditions(price.when)}`)
    .join(' · ')
}
