import type { JsonObject } from '@/lib/json'
import { at } from './text'

const MS_PER_SECOND = 1000
const MS_PER_HOUR = 3_600_000
// Seconds reach this in the year 5138; milliseconds passed it in 1973.
const SECONDS_BELOW = 1e11
const LATEST_MS = 253_402_300_800_000
const DAY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/
const HOUR = /^(\d{4}-\d{2}-\d{2})[T ](\d{2})Z?$/

/**
 * The first instant at these paths, in milliseconds since the Unix epoch.
 * Numbers are seconds or milliseconds by size; a bare day means `dayHourUtc` o'clock UTC. Zero and null mean not said.
 */
export function instantAt(row: JsonObject, paths: readonly string[], dayHourUtc = 0): number | undefined {
  for (const path of paths) {
    const value = at(row, path)
    const instant =
      typeof value === 'number'
        ? fromNumber(value)
        : typeof value === 'string'
          ? fromText(value.trim(), dayHourUtc)
          : undefined
    if (instant !== undefined && instant > 0 && instant < LATEST_MS) return instant
  }
  return undefined
}

const fromNumber = (value: number): number | undefined =>
  Number.isFinite(value) ? Math.round(value < SECONDS_BELOW ? value * MS_PER_SECOND : value) : undefined

function fromText(text: string, dayHourUtc: number): number | undefined {
  if (text === '' || text.length > 40) return undefined
  if (/^\d{9,13}$/.test(text)) return fromNumber(Number(text))
  const day = DAY.exec(text)
  const iso = day
    ? `${day[1] ?? ''}-${day[2] ?? ''}-${day[3] ?? '01'}T00:00:00Z`
    : text.replace(HOUR, '$1T$2:00:00Z')
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return undefined
  return day ? instant + dayHourUtc * MS_PER_HOUR : instant
}
