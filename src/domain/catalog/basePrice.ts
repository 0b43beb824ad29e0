import { decimal, decimalText, multiply, ONE, subtract } from '@/lib/decimal'

import type { CatalogEntry, PriceItem } from './entry'

/**
 * The price of one unit of an item on the default tier, at the smallest prompt and outside any window, as a decimal
 * string in US dollars: what tables and charts compare, discount or mark-up included as in every cost. `0` for free
 * models; undefined when the catalog does not say.
 */
export function basePrice(entry: Pick<CatalogEntry, 'prices'>, item: PriceItem): string | undefined {
  const { prices } = entry
  if (prices.type === 'free') return '0'
  if (prices.type !== 'priced') return undefined
  const amount = prices.list.findLast((price) => price.item === item && price.when.length === 0)?.amount
  if (amount === undefined || prices.discount === undefined) return amount
  return decimalText(multiply(decimal(amount), subtract(ONE, decimal(prices.discount))))
}
