import { isObject } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { mark } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'

import { numberIn, textIn, type BuiltinFunction, type FunctionDeps } from './builtinFunction'

const NOTHING = { type: 'object', properties: {}, additionalProperties: false } as const

/**
 * The day and the time, a function each: small models, Pocket among them, call the right one of two, but don't find the
 * day in an answer that holds the time as well.
 */
export const today: BuiltinFunction = {
  name: 'get_date',
  title: mark('Today’s date'),
  description: 'Get the current date.',
  schema: NOTHING,
  run(_, deps) {
    return ok({ date: `${nowIn(deps, 'weekday')}, ${nowIn(deps, 'date')}` })
  },
}

export const clock: BuiltinFunction = {
  name: 'get_time',
  title: mark('Time'),
  description: 'The current time now.',
  schema: NOTHING,
  run(_, deps) {
    return ok({ time: nowIn(deps, 'time').slice(0, 5) })
  },
}

/** A part of the moment, as text. */
function nowIn(deps: FunctionDeps, part: 'date' | 'time' | 'weekday'): string {
  const now = dateTime.run({}, deps)
  return (now.ok && isObject(now.value) ? textIn(now.value, part) : undefined) ?? ''
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Largest shift in days: beyond it a date is no date any more. */
const MOST_DAYS = 10_000_000

/** The date and time now, or of a given instant; shifted by days; and how far it is to another. */
export const dateTime: BuiltinFunction = {
  name: 'date_time',
  title: mark('Date and time'),
  description:
    'Tells the current date, time and weekday on this device. Can also shift a date by days, convert it to a time zone, or count the days until another date. Without arguments: now.',
  schema: {
    type: 'object',
    properties: {
      date: {
        type: 'string',
        description: 'ISO 8601, such as 2026-12-24 or 2026-12-24T18:00:00Z; now if left out',
      },
      time_zone: {
        type: 'string',
        description: 'IANA name such as Europe/Oslo; that of this device if left out',
      },
      add_days: { type: 'number', description: 'Days to add; negative for earlier' },
      until: { type: 'string', description: 'ISO 8601 date to count the days to' },
    },
    additionalProperties: false,
  },
  run(input, { now, timeZone }) {
    const zone = textIn(input, 'time_zone') ?? timeZone
    if (!isZone(zone)) return failed(`“${zone}” is not a time zone. Use an IANA name such as Europe/Oslo.`)
    const from = instantOf(textIn(input, 'date'), now, zone)
    if (from === undefined) return failed(notADate(textIn(input, 'date')))
    const days = numberIn(input, 'add_days') ?? 0
    if (Math.abs(days) > MOST_DAYS) return failed('That is too far away to be a date.')
    const at = from + days * DAY_MS
    if (Number.isNaN(new Date(at).getTime())) return failed('That is too far away to be a date.')
    const until = textIn(input, 'until')
    const target = until === undefined ? undefined : instantOf(until, now, zone)
    if (until !== undefined && target === undefined) return failed(notADate(until))
    const local = partsIn(zone, at)
    return ok({
      date: local.date,
      time: local.time,
      weekday: WEEKDAYS[new Date(`${local.date}T00:00:00Z`).getUTCDay()] ?? '',
      week: isoWeek(local.date),
      time_zone: zone,
      utc_offset: local.offset,
      utc: new Date(at).toISOString(),
      ...(target !== undefined && { days_until: daysBetween(local.date, partsIn(zone, target).date) }),
    })
  },
}

const notADate = (text = '') => `“${text}” is not a date. Write it like 2026-12-24 or 2026-12-24T18:00:00Z.`

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Milliseconds since the epoch; a date without a zone is meant in `zone`. */
function instantOf(text: string | undefined, now: number, zone: string): number | undefined {
  if (text === undefined || /^(now|today)?$/i.test(text.trim())) return now
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    )
  if (!match) return undefined
  const [, date = '', time = '00:00', offset] = match
  const asUtc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${offset ?? 'Z'}`)
  // Date.parse takes 31 April for 1 May.
  if (Number.isNaN(asUtc) || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date)
    return undefined
  if (offset !== undefined) return asUtc
  // The offset may differ at the instant found; once more is enough, but for the hour that does not exist.
  const guess = asUtc - offsetMs(zone, asUtc)
  return asUtc - offsetMs(zone, guess)
}

function partsIn(zone: string, at: number) {
  const offset = offsetMs(zone, at)
  const local = new Date(at + offset).toISOString()
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    date: local.slice(0, local.indexOf('T')),
    time: local.slice(local.indexOf('T') + 1, -5),
    offset: `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetMs(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name))
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year')
  const local = Date.UTC(2000, part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  const moment = new Date(local)
  moment.setUTCFullYear(year, part('month') - 1, part('day'))
  return moment.getTime() - Math.floor(at / 1000) * 1000
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The ISO 8601 week of a date, such as `2026-W48`. */
function isoWeek(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  // The week belongs to the year of its Thursday.
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const week = Math.ceil(((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY_MS + 1) / 7)
  return `${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

const DATE = { type: 'object', required: ['date'], additionalProperties: false } as const
const UNTIL_DATE = { type: 'string', description: '2026-12-24, or 12-24 for the next one' } as const

/** Parts of `date_time`, a function each, as small models call the right one of two rather than one with the right arguments. */
export const daysUntil: BuiltinFunction = {
  name: 'days_until',
  title: mark('Days until a date'),
  description: 'Counts the days from today to a date.',
  schema: { ...DATE, properties: { date: UNTIL_DATE } },
  run(input, deps) {
    const until = nextOf(textIn(input, 'date') ?? '', deps)
    const told = dateTime.run({ until }, deps)
    const days = told.ok && isObject(told.value) ? numberIn(told.value, 'days_until') : undefined
    return days === undefined ? failed(told.ok ? NO_DATE : told.error) : ok({ days })
  },
}

export const weekday: BuiltinFunction = {
  name: 'weekday',
  title: mark('Day of the week'),
  description: 'Tells the day of the week of a date.',
  schema: { ...DATE, properties: { date: { type: 'string', description: '2026-12-24' } } },
  run(input, deps): Result<{ weekday: string }, string> {
    const date = nextOf(textIn(input, 'date') ?? '', deps)
    const told = dateTime.run({ date }, deps)
    const name = told.ok && isObject(told.value) ? textIn(told.value, 'weekday') : undefined
    return name === undefined ? failed(told.ok ? NO_DATE : told.error) : ok({ weekday: name })
  },
}

const NO_DATE = 'Give a date such as 2026-12-24.'

/** A month and a day become the next such date from today on. */
function nextOf(date: string, deps: FunctionDeps): string {
  if (!/^\d\d-\d\d$/.test(date)) return date
  const now = dateTime.run({}, deps)
  const today = (now.ok && isObject(now.value) ? textIn(now.value, 'date') : undefined) ?? ''
  const year = Number(today.slice(0, 4))
  return `${date < today.slice(5) ? year + 1 : year}-${date}`
}
