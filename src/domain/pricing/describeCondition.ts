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
  ['prompt_tokens', mark('the prompt')],
  ['input_tokens', mark('the prompt')],
  ['completion_tokens', mark('the reply')],
  ['output_tokens', mark('the reply')],
  ['cached_tokens', mark('the cached part')],
  ['total_tokens', mark('prompt and reply')],
])

/** The conditions of a price in words, joined by “and”; “always” when there are none. */
export const describeConditions = (conditions: readonly PriceCondition[]): string =>
  conditions.length === 0 ? t('always') : conditions.map(describeCondition).join(t(', and '))

/** One condition in words: “when the prompt has at least 65.5k tokens”, “on tier priority”, “08:00–16:30 UTC, Monday”. */
export function describeCondition(condition: PriceCondition): string {
  switch (condition.type) {
    case 'fact':
      return describeFact(condition)
    case 'allOf':
      return condition.of.map(describeCondition).join(t(', and '))
    case 'anyOf':
      return t('either {conditions}', { conditions: condition.of.map(describeCondition).join(t(', or ')) })
    case 'not':
      return t('not {condition}', { condition: describeCondition(condition.of) })
    case 'since':
      return t('from {date} (UTC)', { date: new Date(condition.at).toISOString().slice(0, 10) })
    case 'window': {
      const hours = `${clock(condition.startMinute)}–${clock(condition.endMinute)} UTC`
      const isWholeDay = condition.startMinute === condition.endMinute
      const days = condition.days.map((day) => t(DAYS[day] ?? '')).join(', ')
      if (days === '') return isWholeDay ? t('all day') : hours
      return isWholeDay ? t('on {days} (UTC)', { days }) : t('{hours}, from {days}', { hours, days })
    }
  }
}

function describeFact(condition: PriceCondition & { type: 'fact' }): string {
  const { fact, equals, gte, lte, minItems } = condition
  if (fact === 'service_tier' && typeof equals === 'string') return t('on tier {equals}', { equals })
  const known = FACTS.get(fact)
  const subject = known === undefined ? fact : t(known)
  const least = (value: number) =>
    known === undefined
      ? t('is at least {value}', { value: String(value) })
      : t('has at least {count} tokens', { count: formatTokens(value) })
  const most = (value: number) =>
    known === undefined
      ? t('is at most {value}', { value: String(value) })
      : t('has at most {count} tokens', { count: formatTokens(value) })
  const parts = [
    ...(equals === undefined
      ? []
      : [t('is {value}', { value: typeof equals === 'string' ? equals : JSON.stringify(equals) })]),
    ...(gte === undefined ? [] : [least(gte)]),
    ...(lte === undefined ? [] : [most(lte)]),
    ...(minItems === undefined ? [] : [t('has at least {count} items', { count: minItems })]),
  ]
  return t('when {subject} {condition}', { subject, condition: parts.join(t(' and ')) })
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Prices for a million units of what is priced by the hour only, in words: “$0.20/M 08:00–16:30 UTC; $0.40/M
 * 16:30–08:00 UTC”. Undefined where a price holds at all times, or none.
 */
export function hourWords({ prices }: Pick<CatalogEntry, 'prices'>, item: PriceItem): string | undefined {
  const hourly = hourlyPrices(prices, item)
  if (prices.type !== 'priced' || hourly.length === 0) return undefined
  return hourly
    .map((price) => `${formatPerMillion(discounted(price, prices))}/M ${describeConditions(price.when)}`)
    .join('; ')
}
