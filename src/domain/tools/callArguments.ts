import { isRecord, parseJson } from '@/lib/json'

/** Most characters of one value that are drawn. */
const MOST_CHARS = 4_000
const MOST_WORDS = 80

/** The arguments of a call by name, as text for people; one row for what is no object. */
export function argumentRows(text: string): readonly (readonly [name: string, value: string])[] {
  const value = parseJson(text.trim() === '' ? '{}' : text)
  if (!isRecord(value)) return text.trim() === '' ? [] : [['', text.slice(0, MOST_CHARS)]]
  return Object.entries(value).map(([name, each]) => [name, textOf(each).slice(0, MOST_CHARS)])
}

/** What says most in one line: the values of the first arguments. */
export const mainArgument = (text: string): string =>
  argumentRows(text)
    .map(([, value]) => value)
    .join(', ')
    .slice(0, MOST_WORDS)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
