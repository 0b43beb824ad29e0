import { markdownMarks } from '@/domain/messages/spokenText'
import type { Snippet } from '@/domain/search/search'
import { foldForms } from '@/lib/text/foldText'

import type { SearchTerm } from './searchTerms'

/** Characters shown before the first hit, and in all. */
const BEFORE_CHARS = 60
const SNIPPET_CHARS = 240
/** Read before and after: marks that are left out take room, and a line is judged from its beginning. */
const MARGIN_CHARS = 160

type Range = readonly [number, number]

/** A stretch of the text around its first hit, on one line and without the signs of Markdown, with the hits inside it. */
export function snippetOf(text: string, ranges: readonly Range[]): Snippet {
  const first = ranges[0]?.[0] ?? 0
  const start = wordStart(text, Math.max(0, first - BEFORE_CHARS), first)
  const from = Math.max(0, start - MARGIN_CHARS)
  const read = text.slice(from, start + SNIPPET_CHARS + MARGIN_CHARS)
  const gone = markdownMarks(read)
    .map(([a, b]): Range => [a + from, b + from])
    // What was looked for is shown, whatever it is.
    .filter(([a, b]) => !ranges.some(([c, d]) => a < d && c < b))

  const { shown, placeOf, isCut } = withoutMarks(text, start, gone)
  const lead = start > 0 ? '…' : ''
  return {
    text: `${lead}${shown}${isCut ? '…' : ''}`,
    ranges: ranges.flatMap(([a, b]): Range[] => {
      const [at, to] = [placeOf(a), placeOf(b)]
      return a >= start && to > at ? [[at + lead.length, to + lead.length]] : []
    }),
  }
}

/** The text from `start` on without what is gone, white space as single spaces, and where each character went. */
function withoutMarks(text: string, start: number, gone: readonly Range[]) {
  const places: number[] = []
  let shown = ''
  let at = start
  let next = gone.findIndex(([, end]) => end > start)
  while (at < text.length && shown.length < SNIPPET_CHARS) {
    const mark = next < 0 ? undefined : gone[next]
    if (mark && at >= mark[0]) {
      for (; at < mark[1]; at += 1) places.push(shown.length)
      next = next + 1 < gone.length ? next + 1 : -1
      continue
    }
    const character = text.charAt(at)
    places.push(shown.length)
    at += 1
    if (!/\s/.test(character)) shown += character
    else if (shown !== '' && !shown.endsWith(' ')) shown += ' '
  }
  const placeOf = (index: number) => places[Math.max(0, index - start)] ?? shown.length
  return { shown, placeOf, isCut: at < text.length }
}

/** The next beginning of a word, so that a snippet does not begin inside one; never beyond the hit. */
function wordStart(text: string, from: number, limit: number): number {
  if (from === 0) return 0
  const space = text.slice(from, limit).search(/\s\S/)
  const start = space < 0 ? from : from + space + 1
  return /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start
}

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
  const forms = foldForms(text)
  const found: (readonly [number, number])[] = []
  for (const term of terms) {
    const before = found.length
    for (const form of forms)
      for (const wanted of term.spelled === undefined ? [term.text] : [term.text, term.spelled])
        for (let at = nextMatch(form.text, term, wanted, 0); at >= 0 && found.length - before < MAX_RANGES;) {
          found.push([form.origin(at), form.end(at + wanted.length)])
          at = nextMatch(form.text, term, wanted, at + wanted.length)
        }
    if (found.length === before) return undefined
  }
  return merged(found)
}

function nextMatch(text: string, term: SearchTerm, wanted: string, from: number): number {
  for (let at = text.indexOf(wanted, from); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (term.type === 'phrase') return at
    const isStart = !isLetterBefore(text, at)
    const isEnd = term.isPrefix || !isLetterAt(text, at + wanted.length)
    if (isStart && isEnd) return at
  }
  return -1
}

const LETTER = /^[\p{L}\p{M}\p{N}]/u
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
