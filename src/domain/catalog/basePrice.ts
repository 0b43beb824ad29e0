import { compare, decimal, decimalText, multiply, ONE, subtract } from '@/lib/decimal'

import type { CatalogEntry, Price, PriceCondition, PriceItem, Prices, PricesByProvider } from './entry'

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

/** The prices of an item that hold at some hours, where none holds at all others; empty where one does. */
export function hourlyPrices(prices: Prices, item: PriceItem): readonly Price[] {
  if (prices.type !== 'priced') return []
  const own = prices.list.filter((price) => price.item === item)
  if (own.some(({ when }) => when.length === 0)) return []
  return own.filter(({ when }) => when.every(({ type }) => type === 'window'))
}

/** The lowest and highest price of one unit among providers, as decimal strings in US dollars. */
type PriceRange = { readonly low: string; readonly high: string }

/** What providers charge for an item; undefined where one of them has no known price for it. */
export function offerRange(offers: PricesByProvider, item: PriceItem): PriceRange | undefined {
  const known = offers.flatMap((offer) => basePrice(offer, item) ?? [])
  const [low, ...others] = known.toSorted((a, b) => compare(decimal(a), decimal(b)))
  return low === undefined || known.length < offers.length ? undefined : { low, high: others.at(-1) ?? low }
}

/** What a model cost on one day. Amounts are decimal strings in US dollars for one token; absent when not said. */
export type PricePoint = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly input?: string
  readonly output?: string
  readonly cached?: string
}

/** Tier names that mean the default one, so that they are no tier of their own. */
const DEFAULT_TIERS: ReadonlySet<string> = new Set(['default', 'auto', 'standard', 'on_demand'])

/** Whether a tier name stands for the default tier. */
export const isDefaultTier = (tier: string | undefined): boolean =>
  tier === undefined || DEFAULT_TIERS.has(tier)

/** Service tiers besides the default: those said, and those a price depends on. In the order found. */
export function tiersOf(prices: Prices, said: readonly string[] = []): readonly string[] {
  const priced = prices.type === 'priced' ? prices.list.flatMap((price) => price.when.flatMap(tiersIn)) : []
  return [...new Set([...said, ...priced])].filter((tier) => !isDefaultTier(tier))
}

function tiersIn(condition: PriceCondition): readonly string[] {
  switch (condition.type) {
    case 'fact':
      return condition.fact === 'service_tier' && typeof condition.equals === 'string'
        ? [condition.equals]
        : []
    case 'allOf':
    case 'anyOf':
      return condition.of.flatMap(tiersIn)
    case 'not':
      return tiersIn(condition.of)
    case 'since':
    case 'window':
      return []
  }
}
