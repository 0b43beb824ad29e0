import { decimal, type Decimal } from '@/lib/decimal'
import { memoByObject } from '@/lib/result'
import type { Price, PriceItem } from '../catalog'
import { type Circumstances, holds } from './holds'

/** A price that holds, with its amount read once. */
export type FoundPrice = { readonly price: Price; readonly amount: Decimal }

type PricesByItem = ReadonlyMap<PriceItem, readonly FoundPrice[]>

// A catalog prices one list thousands of times (each model, each keystroke): grouping and parsing are done once.
/** The prices of a list by item, amounts parsed. */
export const pricesByItem = memoByObject((list: readonly Price[]): PricesByItem => {
  const byItem = new Map<PriceItem, FoundPrice[]>()
  for (const price of list) {
    const found = { price, amount: decimal(price.amount) }
    const others = byItem.get(price.item)
    if (others) others.push(found)
    else byItem.set(price.item, [found])
  }
  return byItem
})

/**
 * The price of an item under these circumstances: of those whose conditions all hold, the last. Undefined when none
 * does. Cache writes are compared within one time to live: the one asked for, else the shortest.
 */
export function findPrice(
  list: readonly Price[],
  item: PriceItem,
  circumstances: Circumstances,
  cacheTtlSeconds?: number,
): FoundPrice | undefined {
  const candidates = pricesByItem(list).get(item)
  if (!candidates) return undefined
  const [only] = candidates
  if (candidates.length === 1 && only?.price.when.length === 0) return only
  const ttl = item === 'cacheWrite' ? ttlAmong(candidates, cacheTtlSeconds) : undefined
  return candidates.findLast(
    ({ price }) =>
      (ttl === undefined || price.ttlSeconds === undefined || price.ttlSeconds === ttl) &&
      price.when.every((condition) => holds(condition, circumstances)),
  )
}

function ttlAmong(candidates: readonly FoundPrice[], wanted: number | undefined): number | undefined {
  const offered = candidates.flatMap(({ price }) => price.ttlSeconds ?? [])
  if (offered.length === 0) return undefined
  return wanted !== undefined && offered.includes(wanted) ? wanted : Math.min(...offered)
}
