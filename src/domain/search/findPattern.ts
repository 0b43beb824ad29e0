export type FindOptions = { readonly isCaseSensitive: boolean }

/**
 * The pattern that finds `query` as it is, any white space for its spaces; null for nothing to look for.
 * It keeps the places of the text: nothing is folded.
 */
export function findPattern(query: string, { isCaseSensitive }: FindOptions): RegExp | null {
  const words = query.split(/\s+/).filter(Boolean).map(escaped)
  return words.length === 0 ? null : new RegExp(words.join('\\s+'), isCaseSensitive ? 'gu' : 'giu')
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** How often the pattern occurs in a text. Linear. */
export function countMatches(text: string, pattern: RegExp): number {
  let count = 0
  pattern.lastIndex = 0
  while (pattern.exec(text) !== null) count += 1
  return count
}
