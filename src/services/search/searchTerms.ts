import { foldText, spaced, UNSPACED } from '@/lib/text/foldText'

/** One thing every hit must contain. */
export type SearchTerm =
  /** A word; `isPrefix` while it may still be being typed. */
  | { readonly type: 'word'; readonly text: string; readonly isPrefix: boolean }
  /** Text that must match exactly: in quotes, or in a script without spaces. */
  | { readonly type: 'phrase'; readonly text: string }

const UNSPACED_RUN = new RegExp(`${UNSPACED.source}+|[^]`, 'gu')
const WORD = /[\p{L}\p{N}]+/gu
const MAX_TERMS = 12
const MAX_QUERY_CHARS = 500

/** What a query asks for. Words in any order, phrases in quotes; the last word matches as it is being typed. */
export function searchTerms(query: string): readonly SearchTerm[] {
  const { text } = foldText(query.slice(0, MAX_QUERY_CHARS))
  const terms: SearchTerm[] = []
  const rest = text.replace(/"([^"]+)"/g, (_, phrase: string) => {
    if (phrase.trim()) terms.push({ type: 'phrase', text: phrase.trim() })
    return ' '
  })
  const isTyping = /[\p{L}\p{N}]$/u.test(rest)
  const words = rest.match(WORD) ?? []
  words.forEach((word, index) => {
    const isPrefix = isTyping && index === words.length - 1
    terms.push(
      ...(UNSPACED.test(word) ? runsOf(word, isPrefix) : [{ type: 'word', text: word, isPrefix } as const]),
    )
  })
  return terms.slice(0, MAX_TERMS)
}

/** Splits a word of mixed scripts: runs without spaces are phrases, the rest are words. */
function runsOf(word: string, isPrefix: boolean): readonly SearchTerm[] {
  const terms: SearchTerm[] = []
  let plain = ''
  const flush = (last: boolean) => {
    if (plain) terms.push({ type: 'word', text: plain, isPrefix: isPrefix && last })
    plain = ''
  }
  for (const [run] of word.matchAll(UNSPACED_RUN)) {
    if (!UNSPACED.test(run)) {
      plain += run
      continue
    }
    flush(false)
    terms.push({ type: 'phrase', text: run })
  }
  flush(true)
  return terms
}

/** Words of a term as the index has them. */
export const wordsOf = (text: string): readonly string[] => spaced(text).match(WORD) ?? []
