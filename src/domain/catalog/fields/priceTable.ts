import { compare, type Decimal, decimalOfNumber, decimalText, ONE, parseDecimal, shift } from '@/lib/decimal'
import { t } from '@/lib/text/t'

import { isObject, type Json, type JsonObject } from '../../../lib/json'
import type { Price, PriceCondition, PriceItem, Prices } from '../entry'

/** What a foreign price is charged for: one unit, or a million of them. Value = power of ten. */
export const PER_UNIT = 0
export const PER_THOUSAND = 3
export const PER_MILLION = 6

export type PriceOptions = {
  /** Which field said so, for the notes. */
  readonly label: string
  /** Power of ten of the number of units the amount buys. */
  readonly per?: number
  readonly when?: readonly PriceCondition[]
  readonly ttlSeconds?: number
  readonly isImplicit?: boolean
}

/** Names of charges for what a chat does not have: pictures and sound by their length, tools, training. */
const MEDIA =
  /audio|video|image|picture|pixel|speech|voice|character|second|minute|hour|page|file|storage|session|vector|computer|interpreter|batch|tun(?:e|ing)|train|embed|upscale|resolution|diem|dbu/i
/** Keys beside prices that are no price. */
const NO_CHARGE =
  /^(?:discount|unit|currency|base|type|range|size|min|max|min_.*|max_.*|.*threshold.*|ttl.*|utc_.*|varies.*)$/i
const MOST_UNREAD = 20
const DEEPEST_CHARGE = 4

/** Collects the prices of one entry; bad amounts become notes, not prices. */
export type PriceTable = {
  /** Adds a price; whether there was one to add. */
  readonly add: (item: PriceItem, amount: Json | undefined, options: PriceOptions) => boolean
  /** Notes what is beside the prices and was not understood, where it may be a charge. Nested values are searched. */
  readonly leave: (value: Json | undefined, label: string) => void
  /** Free when marked so, when all is taken off, or when input and output are both zero and nothing else is charged; unpriced when nothing could be read. */
  readonly finish: (options?: {
    readonly isFree?: boolean | undefined
    readonly discount?: Decimal | undefined
    /** These items' zero means “not priced separately” in this shape. */
    readonly zeroIsAbsent?: readonly PriceItem[]
  }) => Prices
}

const MINUS_ONE: Decimal = { digits: -1n, scale: 0 }
// No model costs a thousand dollars a token; such an amount is a mistake of units or an attack.
const LARGEST: Decimal = { digits: 1000n, scale: 0 }

/** An empty table; what it could not read is told in `notes`. */
export function createPriceTable(notes: string[]): PriceTable {
  const list: Price[] = []
  const unread = new Set<string>()
  const unreadOfMedia = new Set<string>()
  let isVariable = false

  return {
    add: (item, value, { label, per = PER_UNIT, when = [], ttlSeconds, isImplicit }) => {
      const read = amountOf(value)
      if (read === undefined) return false
      if (read === 'bad') {
        notes.push(
          t('{label}: {value} isn’t a price. It counts as unknown.', {
            label,
            value: JSON.stringify(value).slice(0, 60),
          }),
        )
        unread.add(label)
        return false
      }
      if (compare(read, MINUS_ONE) === 0) {
        isVariable ||= item === 'input' || item === 'output'
        return false
      }
      if (read.digits < 0n) {
        notes.push(
          t('{label}: {amount} is negative. It counts as unknown.', {
            label,
            amount: decimalText(read),
          }),
        )
        unread.add(label)
        return false
      }
      const amount = shift(read, -per)
      if (compare(amount, LARGEST) > 0) {
        notes.push(
          t('{label}: {amount} is too much to be a price. It counts as unknown.', {
            label,
            amount: decimalText(read),
          }),
        )
        unread.add(label)
        return false
      }
      list.push({
        item,
        amount: decimalText(amount),
        when,
        ...(ttlSeconds === undefined ? {} : { ttlSeconds }),
        ...(isImplicit === undefined ? {} : { isImplicit }),
      })
      return true
    },
    leave: (value, label) => {
      for (const charge of chargesIn(value, label)) (MEDIA.test(charge) ? unreadOfMedia : unread).add(charge)
    },
    finish: ({ isFree, discount, zeroIsAbsent = [] } = {}) => {
      if (isFree === true || (discount && compare(discount, ONE) === 0)) return { type: 'free' }
      if (isVariable) return { type: 'variable' }
      if (list.length === 0) return { type: 'unpriced' }
      const isZero = list.every((price) => price.amount === '0')
      // What media and tools cost says nothing of a chat, unless nothing else is charged.
      const left = [...unread, ...(isZero ? unreadOfMedia : [])].slice(0, MOST_UNREAD)
      const has = (item: PriceItem) => list.some((price) => price.item === item)
      if (has('input') && has('output') && isZero && left.length === 0) return { type: 'free' }
      const kept = withoutRepeats(list).filter(
        (price) => price.amount !== '0' || !zeroIsAbsent.includes(price.item),
      )
      return {
        type: 'priced',
        list: kept,
        ...(discount && discount.digits !== 0n && { discount: decimalText(discount) }),
        ...(left.length > 0 && { unread: left }),
      }
    },
  }
}

/** The fields in a value that hold a positive number. */
function chargesIn(value: Json | undefined, label: string, depth = 0): readonly string[] {
  const name = (label.split('.').at(-1) ?? label).slice(0, 100)
  if (NO_CHARGE.test(name) || depth > DEEPEST_CHARGE) return []
  if (Array.isArray(value)) return value.flatMap((item: Json) => chargesIn(item, label, depth + 1))
  if (isObject(value))
    return Object.entries(value).flatMap(([key, inner]) => chargesIn(inner, `${label}.${key}`, depth + 1))
  const amount = amountOf(value)
  return typeof amount === 'object' && amount.digits > 0n ? [label.slice(0, 100)] : []
}

/** Of prices that say the same the last: nothing else is said by the first, for the last that holds counts. */
function withoutRepeats(list: readonly Price[]): readonly Price[] {
  if (new Set(list.map(({ item }) => item)).size === list.length) return list
  const last = new Map(list.map((price, index) => [JSON.stringify(price), index] as const))
  return list.filter((price, index) => last.get(JSON.stringify(price)) === index)
}

/** A foreign amount as a decimal; `bad` when something is there that is none, undefined when nothing does. */
export function amountOf(value: Json | undefined): Decimal | 'bad' | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number') return decimalOfNumber(value) ?? 'bad'
  if (typeof value === 'string') return parseDecimal(value) ?? 'bad'
  if (isObject(value)) {
    const amount = amountOf(value['usd'] ?? value['cost'] ?? value['price'] ?? value['value'])
    // Another currency, or prices by size: something is charged that cannot be told.
    return amount ?? (Object.values(value).some((inner) => typeof inner === 'number') ? 'bad' : undefined)
  }
  return 'bad'
}

const KEYS = ['currency', 'currency_code', 'price_currency', 'pricing_currency']
const PLACES = ['pricing', 'price', 'prices', 'cost']
const DOLLARS = /^\s*(?:usd|us\$|\$|us[ -]?dollars?|dollars?)\s*$/i

/** The currency that a row gives its prices in, where it names one and it isn't the US dollar. */
export function foreignCurrency(row: JsonObject): string | undefined {
  for (const place of [row, ...PLACES.map((name) => row[name])]) {
    if (!isObject(place)) continue
    for (const key of KEYS) {
      const named = place[key]
      if (typeof named === 'string' && named.trim() !== '' && !DOLLARS.test(named)) return named.trim()
    }
  }
  return undefined
}
