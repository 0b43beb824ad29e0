import { cachedFormat } from './cachedFormat'

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
/** A moment to the second, for records: `23 Nov 2026, 22:12:05`. */
export const formatSecond = (at: number): string => second().format(at)
/** A moment of a day that needs no saying: `22:12:05`. */
export const formatTimeOfDay = (at: number): string => timeOfDay().format(at)
