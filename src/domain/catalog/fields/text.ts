import { isObject, type Json, type JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'
import { visibleText } from '@/lib/text/visibleText'

const LARGEST_TOKENS = 1e10
const WRITTEN = /^(\d+(?:\.\d+)?)([km]?)$/i

/**
 * The first believable token count at these paths.
 * Reads numbers, digits in a string, "128k" and `{value}`. Zero and null mean not said; anything else that is not a
 * positive count up to 10^10 is left out with a note.
 */
export function tokensAt(row: JsonObject, paths: readonly string[], notes: string[]): number | undefined {
  for (const path of paths) {
    const raw = at(row, path)
    const value = isObject(raw) ? raw['value'] : raw
    if (value === undefined || value === null || value === 0 || value === '') continue
    const count = countOf(value)
    if (count === 0) continue
    if (count !== undefined && count > 0 && count <= LARGEST_TOKENS) {
      if (typeof value === 'string')
        notes.push(
          t('{path}: the text “{value}” was read as a number of tokens: {count}.', { path, value, count }),
        )
      return count
    }
    notes.push(
      t('{path}: {value} isn’t a number of tokens. It was left out.', {
        path,
        value: JSON.stringify(value).slice(0, 60),
      }),
    )
  }
  return undefined
}

function countOf(value: Json): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.floor(value) : undefined
  if (typeof value !== 'string' || value.length > 40) return undefined
  const match = WRITTEN.exec(value.trim().replace(/(?<=\d)[,_](?=\d)/g, ''))
  if (!match) return undefined
  const factor = { '': 1, k: 1e3, m: 1e6 }[match[2]?.toLowerCase() ?? ''] ?? 1
  return Math.floor(Number(match[1]) * factor)
}

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

// Controls but tab and line feed, zero-width characters and every mark that changes the direction of text.
const INVISIBLE = /[^\P{Cc}\t\n]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

// Nearly every text of a catalog is this, and thousands of rows have dozens each: the slow expression is for the rest.
const PLAIN = /^[\x20-\x7e]*$/

/** Foreign text made safe to show: no control or direction-changing characters, trimmed, at most `maxChars` long. */
export function cleanText(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars * 2)
  return (PLAIN.test(cut) ? cut : cut.replace(INVISIBLE, '')).trim().slice(0, maxChars)
}

const MOST_NAME_CHARS = 200

/** A foreign name: what is hidden in it or turns it around is named in its place, so that no two names look the same. */
export const cleanName = (text: string): string =>
  visibleText(text.slice(0, MOST_NAME_CHARS * 2).trim()).slice(0, MOST_NAME_CHARS)

/** The first name at these paths; undefined when there is none. */
export function nameAt(row: JsonObject, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = at(row, path)
    const name = typeof value === 'string' ? cleanName(value) : ''
    if (name !== '') return name
  }
  return undefined
}

/** The value at a dotted path of objects; undefined where a step is missing. */
export function at(row: JsonObject, path: string): Json | undefined {
  const steps = stepsOf(path)
  let value: Json | undefined = row[steps[0] ?? path]
  for (let step = 1; step < steps.length; step++) {
    if (!isObject(value)) return undefined
    value = value[steps[step] ?? '']
  }
  return value
}

// The paths are a few hundred constants of this code, looked up for every row.
const pathSteps = new Map<string, readonly string[]>()

function stepsOf(path: string): readonly string[] {
  const known = pathSteps.get(path)
  if (known) return known
  const steps = path.split('.')
  pathSteps.set(path, steps)
  return steps
}

/** The object at the path; an empty one when there is none. */
export function objectAt(row: JsonObject, path: string): JsonObject {
  const value = at(row, path)
  return isObject(value) ? value : {}
}

/** The first non-empty string at these paths, cleaned; undefined when there is none. */
export function textAt(row: JsonObject, paths: readonly string[], maxChars = 300): string | undefined {
  for (const path of paths) {
    const value = at(row, path)
    if (typeof value !== 'string') continue
    const text = cleanText(value, maxChars)
    if (text !== '') return text
  }
  return undefined
}

/** The strings of the first array at these paths; undefined when there is none. A single string counts as one. */
export function textsAt(row: JsonObject, paths: readonly string[]): readonly string[] | undefined {
  for (const path of paths) {
    const value = at(row, path)
    if (typeof value === 'string' && value !== '') return [cleanText(value, 200)]
    if (!Array.isArray(value)) continue
    return value.flatMap((item: Json) =>
      typeof item === 'string' && item !== '' ? [cleanText(item, 200)] : [],
    )
  }
  return undefined
}

/** The first boolean at these paths; the strings "true" and "false" count. Undefined when there is none. */
export function flagAt(row: JsonObject, paths: readonly string[]): boolean | undefined {
  for (const path of paths) {
    const value = at(row, path)
    if (typeof value === 'boolean') return value
    if (value === 'true') return true
    if (value === 'false') return false
  }
  return undefined
}
