import { foldText } from '@/lib/text/foldText'
import type { SearchTerm } from './searchTerms'

/** Hits marked in one text: more would only cost. */
const MAX_RANGES = 200

/**
 * Where the terms are in a text, in UTF-16 units of the original, in order and merged;
 * undefined unless every term is there.
 */
export function matchRanges(
  text: string,
  terms: readonly SearchTerm[],
): readonly (readonly [number, number])[] | undefined {
  const folded = foldText(text)
  const found: (readonly [number, number])[] = []
  for (const term of terms) {
    const before = found.length
    for (let at = nextMatch(folded.text, term, 0); at >= 0 && found.length - before < MAX_RANGES;) {
      found.push([folded.origin(at), folded.origin(at + term.text.length)])
      at = nextMatch(folded.text, term, at + term.text.length)
    }
    if (found.length === before) return undefined
  }
  return merged(found)
}

function nextMatch(text: string, term: SearchTerm, from: number): number {
  for (let at = text.indexOf(term.text, from); at >= 0; at = text.indexOf(term.text, at + 1)) {
    if (term.type === 'phrase') return at
    const isStart = !isLetterBefore(text, at)
    const isEnd = term.isPrefix || !isLetterAt(text, at + term.text.length)
    if (isStart && isEnd) return at
  }
  return -1
}

const LETTER = /^[\p{L}\p{N}]/u
const isLetterAt = (text: string, at: number): boolean =>
  at < text.length && LETTER.test(text.slice(at, at + 2))
function isLetterBefore(text: string, at: number): boolean {
  if (at === 0) return false
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text.charAt(at - 1))
  return isLetterAt(text, at - (isPair ? 2 : 1))
}

function merged(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const result: [number, number][] = []
  for (const [start, end] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
