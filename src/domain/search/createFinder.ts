import { foldForms } from '@/lib/text/foldText'

/** `[start, end)` in UTF-16 units of the text. */
type Range = readonly [number, number]

/** Finds what was asked for in any text: its places, in order. */
export type Finder = (text: string) => readonly Range[]

type FindOptions = { readonly isCaseSensitive: boolean }

/**
 * Finds `query` as part of a text, any white space for its spaces; null for nothing to look for. Letters that people
 * don't tell apart are one (`foldText`), unless case counts: then everything must be as it was typed.
 */
export function createFinder(query: string, { isCaseSensitive }: FindOptions): Finder | null {
  if (isCaseSensitive) {
    const pattern = patternOf([query])
    return (
      pattern &&
      ((text) => Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => [index, index + length]))
    )
  }
  const pattern = patternOf(foldForms(query).map(({ text }) => text))
  if (!pattern) return null
  return (text) => {
    const [plain, ...spelled] = foldForms(text).map((form) =>
      Array.from(form.text.matchAll(pattern), ({ 0: { length }, index }): Range => [
        form.origin(index),
        form.end(index + length),
      ]),
    )
    return apart([...(plain ?? []), ...spelled.flat()])
  }
}

/** Any of the given texts as it is, but for its white space; null where they are empty. */
function patternOf(texts: readonly string[]): RegExp | null {
  const ways = texts
    .map((text) => text.split(/\s+/).filter(Boolean).map(escaped).join('\\s+'))
    .filter((way) => way !== '')
  return ways.length === 0 ? null : new RegExp(ways.join('|'), 'gu')
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** In order, and none that begins inside another. */
function apart(ranges: readonly Range[]): readonly Range[] {
  let last = 0
  return ranges
    .toSorted((one, other) => one[0] - other[0])
    .filter(([start, end]) => {
      if (start < last || end <= start) return false
      last = end
      return true
    })
}
