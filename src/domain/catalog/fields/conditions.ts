import type { Json, JsonObject } from '@/lib/json'
import type { PriceCondition } from '../entry'
import { isObject } from '../../../lib/json'

const DEEPEST = 16
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MINUTES_PER_HOUR = 60

/** That the prompt has at least this many tokens. */
export const promptFrom = (tokens: number): PriceCondition => ({
  type: 'fact',
  fact: 'prompt_tokens',
  gte: tokens,
})

/** That the request runs on this service tier. */
export const tierIs = (tier: string): PriceCondition => factIs('service_tier', tier)

/** That a request has, or was served with, this value of something else prices depend on. */
export const factIs = (fact: string, equals: string): PriceCondition => ({ type: 'fact', fact, equals })

/**
 * Reads a predicate of format 2.4: a map from fact to one of equals, gte, lte, min_items (all must hold), or
 * allOf, anyOf, not. Undefined when any part of it cannot be read or it nests deeper than 16.
 */
export function conditionOf(value: Json | undefined, depth = 0): PriceCondition | undefined {
  if (!isObject(value) || depth > DEEPEST) return undefined
  const keys = Object.keys(value)
  if (keys.length === 1) {
    const [key = ''] = keys
    if (key === 'allOf' || key === 'anyOf') return listOf(key, value[key], depth)
    if (key === 'not') {
      const inner = conditionOf(value['not'], depth + 1)
      return inner && { type: 'not', of: inner }
    }
  }
  const facts = keys.map((key) => factOf(key, value[key]))
  const read = facts.filter((fact) => fact !== undefined)
  if (read.length === 0 || read.length < facts.length) return undefined
  const [only] = read
  return read.length === 1 && only ? only : { type: 'allOf', of: read }
}

/** The half-open UTC window of `utc_start`, `utc_end` (HHMM) and `utc_days`; undefined when it has none of them. */
export function windowOf(price: JsonObject): PriceCondition | 'bad' | undefined {
  const { utc_start: start, utc_end: end, utc_days: days } = price
  if (start === undefined && end === undefined && days === undefined) return undefined
  const startMinute = start === undefined ? 0 : minuteOf(start)
  const endMinute = end === undefined ? 0 : minuteOf(end)
  const numbers = days === undefined ? [] : daysOf(days)
  return startMinute === undefined || endMinute === undefined || numbers === undefined
    ? 'bad'
    : { type: 'window', startMinute, endMinute, days: numbers }
}

function listOf(type: 'allOf' | 'anyOf', value: Json | undefined, depth: number): PriceCondition | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const read = value.map((item: Json) => conditionOf(item, depth + 1))
  const of = read.filter((condition) => condition !== undefined)
  return of.length < read.length ? undefined : { type, of }
}

function factOf(fact: string, value: Json | undefined): PriceCondition | undefined {
  if (!isObject(value)) return undefined
  const { equals, gte, lte, min_items: minItems } = value
  if (typeof equals === 'string' || typeof equals === 'number' || typeof equals === 'boolean') {
    return { type: 'fact', fact, equals }
  }
  const bounds = {
    ...(typeof gte === 'number' ? { gte } : {}),
    ...(typeof lte === 'number' ? { lte } : {}),
    ...(typeof minItems === 'number' ? { minItems } : {}),
  }
  return Object.keys(bounds).length === 0 ? undefined : { type: 'fact', fact, ...bounds }
}

function minuteOf(value: Json): number | undefined {
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.replace(':', '') : ''
  if (!/^\d{1,4}$/.test(text)) return undefined
  const hours = Math.floor(Number(text) / 100)
  const minutes = Number(text) % 100
  return hours > 24 || minutes >= MINUTES_PER_HOUR ? undefined : hours * MINUTES_PER_HOUR + minutes
}

function daysOf(value: Json): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined
  const read = value.map((day: Json) =>
    typeof day === 'string' ? DAYS.findIndex((name) => name.startsWith(day.toLowerCase().slice(0, 3))) : -1,
  )
  return read.includes(-1) ? undefined : [...new Set(read)].sort((a, b) => a - b)
}
