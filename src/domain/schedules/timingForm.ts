import type { Rule } from './rule'
import { dayNumber, type WallTime, weekdayOf } from './zonedTime'

/** The plain choices of the form; `other` is a rule that it shows and keeps as it is. */
export type Repeat =
  | 'once'
  | 'hourly'
  | 'daily'
  | 'workdays'
  | 'weekly'
  | 'monthly'
  | 'monthEnd'
  /** The second Friday of each month, by its start. */
  | 'nthWeekday'
  | 'lastWeekday'
  | 'yearly'
  | 'other'

const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5]

/** Whether a rule is each day from Monday to Friday. */
export const isWorkdays = (rule: Rule): boolean =>
  rule.type === 'weeks' && rule.every === 1 && rule.weekdays.join() === WORKDAYS.join()

/** The choice a rule is, with its start. */
export function repeatOf(rule: Rule | undefined, start: WallTime): Repeat {
  if (!rule) return 'once'
  if (rule.type === 'hours') return 'hourly'
  if (rule.every !== 1) return 'other'
  if (rule.type === 'days') return 'daily'
  if (rule.type === 'weeks') return isWorkdays(rule) ? 'workdays' : 'weekly'
  if (rule.type === 'years') return 'yearly'
  if (rule.on.type === 'weekday') {
    const { nth, weekday } = rule.on
    if (weekday !== weekdayAt(start)) return 'other'
    return nth === -1 ? 'lastWeekday' : nth === nthAt(start) ? 'nthWeekday' : 'other'
  }
  return rule.on.day === -1 ? 'monthEnd' : 'monthly'
}

const weekdayAt = ({ year, month, day }: WallTime): number => weekdayOf(dayNumber(year, month, day))

/** Which of its weekdays in the month a day is. */
const nthAt = ({ day }: WallTime): number => Math.ceil(day / 7)

/** Every month has as many of each weekday. */
const MOST_NTH = 4

/**
 * The rule of a choice, with the day of its start.
 *
 * @param before the rule so far: what it says besides stays.
 */
export function ruleOf(repeat: Repeat, start: WallTime, before: Rule | undefined): Rule | undefined {
  switch (repeat) {
    case 'once':
      return undefined
    case 'hourly':
      return { type: 'hours', every: before?.type === 'hours' ? before.every : 1 }
    case 'daily':
      return { type: 'days', every: 1 }
    case 'workdays':
      return { type: 'weeks', every: 1, weekdays: WORKDAYS }
    case 'weekly':
      return {
        type: 'weeks',
        every: 1,
        weekdays: before?.type === 'weeks' && !isWorkdays(before) ? before.weekdays : [],
      }
    case 'monthly':
      return { type: 'months', every: 1, on: { type: 'date', day: start.day } }
    case 'monthEnd':
      return { type: 'months', every: 1, on: { type: 'date', day: -1 } }
    case 'nthWeekday': {
      const nth = nthAt(start)
      // Few months have a fifth.
      return nth > MOST_NTH ? ruleOf('lastWeekday', start, before) : onWeekday(nth, start)
    }
    case 'lastWeekday':
      return onWeekday(-1, start)
    case 'yearly':
      return { type: 'years', every: 1 }
    case 'other':
      return before
  }
}

const onWeekday = (nth: number, start: WallTime): Rule => ({
  type: 'months',
  every: 1,
  on: { type: 'weekday', nth, weekday: weekdayAt(start) },
})

/** The choices there are for this start, `other` aside, in the order of the form. */
export const choicesFor = (start: WallTime): readonly Exclude<Repeat, 'other'>[] => [
  'once',
  'hourly',
  'daily',
  'workdays',
  'weekly',
  'monthly',
  'monthEnd',
  ...(nthAt(start) > MOST_NTH ? [] : (['nthWeekday'] as const)),
  'lastWeekday',
  'yearly',
]

const two = (value: number): string => String(value).padStart(2, '0')

/** As fields for dates and times have it. */
export const dateText = ({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
export const timeText = ({ hour, minute }: WallTime): string => `${two(hour)}:${two(minute)}`

/** Reads what such fields give; undefined while nothing whole is in them. */
export function readWall(date: string, time: string): WallTime | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? []
  if (year === undefined || hour === undefined) return undefined
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
  }
  return wall.year < 1970 ? undefined : wall
}
