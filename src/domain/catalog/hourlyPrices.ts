import type { Price, PriceItem, Prices } from './entry'

/** The prices of an item that hold at some hours, where none holds at all others; empty where one does. */
export function hourlyPrices(prices: Prices, item: PriceItem): readonly Price[] {
  if (prices.type !== 'priced') return []
  const own = prices.list.filter((price) => price.item === item)
  if (own.some(({ when }) => when.length === 0)) return []
  return own.filter(({ when }) => when.every(({ type }) => type === 'window'))
}
