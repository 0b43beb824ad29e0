import { type CatalogEntry, discounted, hourlyPrices, type PriceItem } from '../catalog'
import { describeConditions } from './describeCondition'
import { formatPerMillion } from './formatMoney'

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
