import { DAY_MS } from '@/lib/time/dayMs'

import { cachedFormat, formatFixed, formatNumber } from './formatNumber'
import { t } from './t'

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600

/** A duration in milliseconds, as short as it stays useful: `240 ms`, `1.4 s`, `26 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < SECOND_MS) return t('{count} ms', { count: Math.round(ms) })
  if (ms < 9_950) return t('{seconds} s', { seconds: formatFixed(ms / SECOND_MS, 1) })
  const seconds = Math.round(ms / SECOND_MS)
  if (seconds < MINUTE_S) return t('{seconds} s', { seconds: formatNumber(seconds) })
  if (seconds < HOUR_S) {
    const rest = seconds % MINUTE_S
    const minutes = Math.floor(seconds / MINUTE_S)
    return rest === 0
      ? t('{minutes} min', { minutes })
      : t('{minutes} min {seconds} s', { minutes, seconds: formatNumber(rest) })
  }
  const minutes = Math.round(seconds / MINUTE_S)
  const hours = Math.floor(minutes / MINUTE_S)
  const rest = minutes % MINUTE_S
  return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest })
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const ages = cachedFormat((locale) => new Intl.RelativeTimeFormat(locale, { style: 'long' }))

/**
 * How long ago something was, in one unit: `just now`, `3 minutes ago`, `2 hours ago`, `5 days ago`.
 * Both times in milliseconds since the Unix epoch; a time that lies ahead is `just now`, as clocks jump.
 */
export function formatAge(at: number, now: number): string {
  const ageMs = now - at
  if (ageMs < MINUTE_MS) return t('just now')
  if (ageMs < HOUR_MS) return ages().format(-Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < 2 * DAY_MS) return ages().format(-Math.floor(ageMs / HOUR_MS), 'hour')
  return ages().format(-Math.floor(ageMs / DAY_MS), 'day')
}

const day = cachedFormat(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
)
const shortDay = cachedFormat((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))
const month = cachedFormat((locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }))
const wholeMonth = cachedFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
)
const moment = cachedFormat(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
)
const second = cachedFormat(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

const timeOfDay = cachedFormat(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
)

const clock = cachedFormat(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
)

const weekday = cachedFormat((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' }))

/** A day of the week, 0 = Sunday: `Monday`. */
export const formatWeekday = (day: number): string => weekday().format(new Date(2023, 0, 1 + day).getTime())

/** All in the time zone of the device; `at` is in milliseconds since the Unix epoch. A day: `23 Nov 2026`. */
export const formatDay = (at: number): string => day().format(at)
/** A day of the current year: `23 Nov`. */
export const formatShortDay = (at: number): string => shortDay().format(at)
/** A month: `Nov 2026`. */
export const formatMonth = (at: number): string => month().format(at)
/** A month written out: `November 2026`. */
export const formatWholeMonth = (at: number): string => wholeMonth().format(at)
/** A moment: `23 Nov 2026, 22:12`. */
export const formatMoment = (at: number): string => moment().format(at)
/** The time of a moment whose day needs no saying: `22:12`. */
export const formatClock = (at: number): string => clock().format(at)
/** A moment to the second, for records: `23 Nov 2026, 22:12:05`. */
export const formatSecond = (at: number): string => second().format(at)
/** A moment of a day that needs no saying: `22:12:05`. */
export const formatTimeOfDay = (at: number): string => timeOfDay().format(at)
