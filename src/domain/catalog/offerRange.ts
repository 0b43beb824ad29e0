import { compare, decimal } from '@/lib/decimal'
import { basePrice } from './basePrice'
import type { PriceItem, PricesByProvider } from './entry'

/** The lowest and highest price of one unit among providers, as decimal strings in US dollars. */
export type PriceRange = { readonly low: string; readonly high: string }

/** What providers charge for an item; undefined where one of them has no known price for it. */
export function offerRange(offers: PricesByProvider, item: PriceItem): PriceRange | undefined {
  const known = offers.flatMap((offer) => basePrice(offer, item) ?? [])
  const [low, ...others] = known.toSorted((a, b) => compare(decimal(a), decimal(b)))
  return low === undefined || known.length < offers.length ? undefined : { low, high: others.at(-1) ?? low }
}
