import { compare, decimal, decimalText, multiply, ONE, subtract } from '@/lib/decimal'

import type { CatalogEntry, Price, PriceCondition, PriceItem, Prices } from './entry'
import { hourlyPrices } from './hourlyPrices'

type Priced = Pick<CatalogEntry, 'prices'>

/**
 * The price of one unit of an item on the default tier, at the smallest prompt and outside any window, as a decimal
 * string in US dollars: what tables and charts compare, discount or mark-up included as in every cost. Where there
 * are prices for hours only, the most expensive of them. `0` for free models; undefined when the catalog does not say,
 * and for a zero beside charges that were not understood.
 */
export function basePrice({ prices }: Priced, item: PriceItem): string | undefined {
  if (prices.type === 'free') return '0'
  if (prices.type !== 'priced') return undefined
  const found = prices.list.findLast((price) => price.item === item && price.when.every(isOfTime))
  const price = found ?? mostExpensive(hourlyPrices(prices, item))
  return price?.amount === '0' && prices.unread ? undefined : price && discounted(price, prices)
}

/** The amount of a price with the discount or mark-up that its list has on everything. */
export const discounted = ({ amount }: Price, { discount }: Prices & { readonly type: 'priced' }): string =>
  discount === undefined ? amount : decimalText(multiply(decimal(amount), subtract(ONE, decimal(discount))))

/** Lists of prices since a day tell how they changed: the last is the one of now. */
const isOfTime = ({ type }: PriceCondition): boolean => type === 'since'

const mostExpensive = (prices: readonly Price[]): Price | undefined =>
  prices.reduce<Price | undefined>(
    (most, price) => (most && compare(decimal(most.amount), decimal(price.amount)) >= 0 ? most : price),
    undefined,
  )
