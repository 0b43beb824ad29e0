import { DAY_MS } from '@/lib/time/dayMs'

/** Day 0 of Excel, from which durations and times of day are counted, and the end of its first year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_YEAR = Date.UTC(1900, 11, 31)
const MINUTE = 60_000

/** A number of days as Excel counts them, as text. */
export const excelDate = (days: number): string => dateText(DAY_ZERO + days * DAY_MS)

/** A day, a day and time, or a time or duration without a day: `36:00`. Parts of a day are no exact numbers. */
export function dateText(exact: number): string {
  if (Number.isNaN(new Date(exact).getTime())) return ''
  const time = Math.round(exact / MINUTE) * MINUTE
  if (time >= DAY_ZERO && time < FIRST_YEAR) {
    const minutes = (time - DAY_ZERO) / MINUTE
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  }
  const iso = new Date(time).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}
