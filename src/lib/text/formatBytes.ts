import { formatNumber } from './formatNumber'
import { plural } from './plural'

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** A size in decimal units with at most three figures: `512 bytes`, `1.5 kB`, `24 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return plural(Math.round(bytes), { one: '{count} byte', other: '{count} bytes' })
  let size = bytes
  let unit = -1
  // 999.5 would round to four figures.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${formatNumber(size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size))} ${UNITS[unit] ?? 'kB'}`
}
