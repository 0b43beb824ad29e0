import { decimal, type Decimal } from '@/lib/decimal'
import type { Json } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { Price, PriceCondition, PriceItem } from '../catalog'

/** What conditions are judged by: named facts of the request, and the instant in milliseconds since the epoch. */
export type Circumstances = {
  readonly fact: (name: string) => Json | undefined
  readonly at: number
}

const MINUTES_PER_DAY = 1440
const MS_PER_MINUTE = 60_000
const DAYS_PER_WEEK = 7
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

/**
 * Whether a price condition holds. A fact that is absent fulfils nothing (so `not` of it holds).
 * A window is half-open and belongs to the day it starts on: one from Friday 22:00 to 06:00 covers the early Saturday.
 * Equal start and end mean the whole day.
 */
function holds(condition: PriceCondition, circumstances: Circumstances): boolean {
  switch (condition.type) {
    case 'fact':
      return factHolds(condition, circumstances.fact(condition.fact))
    case 'allOf':
      return condition.of.every((inner) => holds(inner, circumstances))
    case 'anyOf':
      return condition.of.some((inner) => holds(inner, circumstances))
    case 'not':
      return !holds(condition.of, circumstances)
    case 'since':
      return circumstances.at >= condition.at
    case 'window':
      return isInWindow(condition, circumstances.at)
  }
}

function factHolds(condition: PriceCondition & { type: 'fact' }, value: Json | undefined): boolean {
  if (value === undefined || value === null) return false
  const { equals, gte, lte, minItems } = condition
  if (equals !== undefined && value !== equals) return false
  if (gte !== undefined && !(typeof value === 'number' && value >= gte)) return false
  if (lte !== undefined && !(typeof value === 'number' && value <= lte)) return false
  return minItems === undefined || (Array.isArray(value) && value.length >= minItems)
}

function isInWindow(window: PriceCondition & { type: 'window' }, at: number): boolean {
  const minutes = Math.floor(at / MS_PER_MINUTE)
  const minute = modulo(minutes, MINUTES_PER_DAY)
  const today = modulo(Math.floor(minutes / MINUTES_PER_DAY) + FIRST_WEEKDAY, DAYS_PER_WEEK)
  const { startMinute: start, endMinute: end, days } = window
  const isOn = (day: number) => days.length === 0 || days.includes(modulo(day, DAYS_PER_WEEK))
  if (start < end) return minute >= start && minute < end && isOn(today)
  return minute >= start ? isOn(today) : minute < end && isOn(today - 1)
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

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
