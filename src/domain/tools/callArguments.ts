import { isRecord, parseJson, type JsonObject } from '@/lib/json'
import { HIDDEN, visibleText } from '@/lib/text/visibleText'

/** Most characters in one line. */
const MOST_WORDS = 80

/** The arguments of a call by name, whole, as text for people; one row for what is no object. */
export function argumentRows(text: string): readonly (readonly [name: string, value: string])[] {
  const value = argumentsOf(text)
  if (value === undefined) return [['', text]]
  return Object.entries(value).map(([name, each]) => [name, textOf(each)])
}

/** The arguments of a call; undefined for what is no object. None at all are an empty one. */
export function argumentsOf(text: string): JsonObject | undefined {
  const value = parseJson(text.trim() === '' ? '{}' : text)
  return isRecord(value) ? value : undefined
}

/**
 * The arguments exactly as a tool gets them, as JSON: read once, so that a member given twice is there once, and with
 * escapes for what nobody would see.
 */
export function sentArguments(text: string): string {
  const value = argumentsOf(text)
  return value === undefined ? text : JSON.stringify(value, null, 2).replace(HIDDEN, escaped)
}

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, unit) => {
    const code = character.charCodeAt(unit).toString(16)
    return `\\u${code.padStart(4, '0')}`
  }).join('')

/** What says most in one line: the values of the first arguments. */
export const mainArgument = (text: string): string =>
  visibleText(
    argumentRows(text)
      .map(([, value]) => value)
      .join(', ')
      .slice(0, MOST_WORDS),
  )

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)
