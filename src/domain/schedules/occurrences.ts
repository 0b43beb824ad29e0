import type { DayOfMonth, Rule } from './rule'
import { dateOf, dayNumber, momentOf, type WallTime, wallTimeAt, weekdayOf } from './zonedTime'

/** When a schedule runs. */
export type Timing = {
  /** The first time, by the clocks of `zone`. */
  readonly start: WallTime
  /** `Europe/Berlin`. */
  readonly zone: string
  /** Absent = once. */
  readonly rule?: Rule | undefined
  /** No run is later: milliseconds since the Unix epoch. */
  readonly until?: number | undefined
}

/** Dates that a rule can miss in a row: 29 February is once in eight years around 1900 and 2100. */
const MOST_EMPTY = 200
const HOUR_MS = 3_600_000

/**
 * The first run after a moment (milliseconds since the Unix epoch); undefined where there is none any more. A day that a
 * month lacks has no run, as RFC 5545 has it.
 */
export function nextRun(timing: Timing, after: number): number | undefined {
  const first = momentOf(timing.start, timing.zone)
  const next = timing.rule ? nextByRule(timing, timing.rule, first, Math.max(after, first - 1)) : first
  if (next === undefined || next <= after) return undefined
  return timing.until !== undefined && next > timing.until ? undefined : next
}

/**
 * The last run after a moment and up to another; undefined where there is none between them. Found by halving: between
 * two moments there may be years of hours.
 */
export function latestRun(timing: Timing, after: number, upTo: number): number | undefined {
  let latest = nextRun(timing, after)
  if (latest === undefined || latest > upTo) return undefined
  let end = upTo
  while (latest < end) {
    const middle: number = latest + Math.floor((end - latest) / 2)
    const next = nextRun(timing, middle)
    if (next !== undefined && next <= end) latest = next
    else end = middle
  }
  return latest
}

/** The next runs after a moment, as many as asked for where there are as many. */
export function nextRuns(timing: Timing, after: number, count: number): readonly number[] {
  const found: number[] = []
  while (found.length < count) {
    const next = nextRun(timing, found.at(-1) ?? after)
    if (next === undefined) break
    found.push(next)
  }
  return found
}

function nextByRule({ start, zone }: Timing, rule: Rule, first: number, after: number): number | undefined {
  // Hours are counted by what passes, so that a change of clocks neither doubles nor drops one.
  if (rule.type === 'hours') {
    const step = rule.every * HOUR_MS
    return first + Math.max(0, Math.floor((after - first) / step) + 1) * step
  }
  const wall = wallTimeAt(after, zone)
  // The period before may have a run that clocks put behind `after`.
  const from = Math.max(0, periodOf(rule, start, wall) - 1)
  for (let period = from; period < from + MOST_EMPTY; period += 1) {
    const runs = daysOf(rule, start, period)
      .map((day) => momentOf({ ...dateOf(day), hour: start.hour, minute: start.minute }, zone))
      .filter((at) => at > after && at >= first)
    if (runs.length > 0) return Math.min(...runs)
  }
  return undefined
}

/** How many periods of a rule lie between its start and a date, rounded down. */
function periodOf(rule: Rule, start: WallTime, { year, month, day }: WallTime): number {
  const days = dayNumber(year, month, day) - dayNumber(start.year, start.month, start.day)
  const months = (year - start.year) * 12 + month - start.month
  switch (rule.type) {
    case 'hours':
    case 'days':
      return Math.floor(days / rule.every)
    case 'weeks':
      return Math.floor((days + mondayBased(start)) / 7 / rule.every)
    case 'months':
      return Math.floor(months / rule.every)
    case 'years':
      return Math.floor((year - start.year) / rule.every)
  }
}

/** The days with a run in one period, as numbers of days; periods are counted from that of the start. */
function daysOf(rule: Rule, start: WallTime, period: number): readonly number[] {
  const first = dayNumber(start.year, start.month, start.day)
  switch (rule.type) {
    case 'hours':
    case 'days':
      return [first + period * rule.every]
    case 'weeks': {
      const monday = first - mondayBased(start) + period * rule.every * 7
      const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(first)]
      return weekdays.map((weekday) => monday + ((weekday + 6) % 7))
    }
    case 'months': {
      const month = start.month + period * rule.every
      const found = dayIn(start.year, month, rule.on)
      return found === undefined ? [] : [found]
    }
    case 'years': {
      const day = dayNumber(start.year + period * rule.every, start.month, start.day)
      return dateOf(day).day === start.day ? [day] : []
    }
  }
}

/** Days since Monday. */
const mondayBased = ({ year, month, day }: WallTime): number =>
  (weekdayOf(dayNumber(year, month, day)) + 6) % 7

/** Months beyond 12 are of the years after. */
function dayIn(year: number, month: number, on: DayOfMonth): number | undefined {
  const first = dayNumber(year, month, 1)
  const next = dayNumber(year, month + 1, 1)
  const day =
    on.type === 'date'
      ? on.day === -1
        ? next - 1
        : first + on.day - 1
      : on.nth === -1
        ? next - 1 - ((weekdayOf(next - 1) - on.weekday + 7) % 7)
        : first + ((on.weekday - weekdayOf(first) + 7) % 7) + (on.nth - 1) * 7
  return day < next ? day : undefined
}
