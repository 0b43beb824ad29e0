import type { Json } from '@/lib/json'
import type { PriceCondition } from '../catalog'

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
export function holds(condition: PriceCondition, circumstances: Circumstances): boolean {
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
