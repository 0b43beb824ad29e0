import { cachedFormat, formatNumber } from './formatNumber'
import { plural } from './plural'

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const formats = UNITS.map((unit) =>
  cachedFormat((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })),
)

/** A size in decimal units with at most three figures: `512 bytes`, `1.5 kB`, `24 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return plural(Math.round(bytes), { one: '{count} byte', other: '{count} bytes' })
  const unit = unitOf(bytes)
  return formats[unit]?.().format(rounded(bytes / 1000 ** (unit + 1))) ?? ''
}

/** How much there is of a size, in that size's unit, which is said once: the `3` of `3 of 8 MB`. */
export const formatBytesIn = (bytes: number, whole: number): string =>
  formatNumber(whole < 1000 ? Math.round(bytes) : rounded(bytes / 1000 ** (unitOf(whole) + 1)))

function unitOf(bytes: number): number {
  let size = bytes
  let unit = -1
  // 999.5 would round to four figures.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return unit
}

const rounded = (size: number): number => (size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size))
