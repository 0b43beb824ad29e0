import { type Json, type JsonObject, isObject } from '@/lib/json'
import { visibleText } from '@/lib/text/visibleText'

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
