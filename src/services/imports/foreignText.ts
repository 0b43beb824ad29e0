import { isRecord } from '@/lib/json'

/** A foreign text; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first value that is a text with content; empty when none is. */
export const firstText = (...values: readonly unknown[]): string =>
  textOf(values.find((value) => typeof value === 'string' && value.trim() !== ''))

/** An id other apps write as text, as a number, or as MongoDB does (`{"$oid":…}`); undefined for anything else. */
export function idOf(value: unknown): string | undefined {
  const plain = isRecord(value) ? value['$oid'] : value
  if (typeof plain === 'number') return String(plain)
  return typeof plain === 'string' && plain !== '' ? plain : undefined
}

/** A text as it is, anything else as JSON; empty for nothing, and for a value nested too deep for the stack. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

/** The objects of a foreign list; none where there is no list. */
export const recordsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** A member of a foreign object; undefined where there is no object. */
export const memberOf = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)
