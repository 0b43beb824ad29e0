import type { Snippet } from '@/domain/search/search'

/** Characters shown before the first hit, and in all. */
const BEFORE_CHARS = 60
const SNIPPET_CHARS = 240

/** A stretch of the text around its first hit, on one line, with the hits inside it. */
export function snippetOf(text: string, ranges: readonly (readonly [number, number])[]): Snippet {
  const first = ranges[0]?.[0] ?? 0
  const start = wordStart(text, Math.max(0, first - BEFORE_CHARS), first)
  const end = Math.min(text.length, start + SNIPPET_CHARS)
  const lead = start > 0 ? '…' : ''
  const shown = text.slice(start, end).replace(/\s/g, ' ')
  const shift = lead.length - start
  return {
    text: `${lead}${shown}${end < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(([from]) => from < end)
      .map(([from, to]) => [from + shift, Math.min(to, end) + shift] as const),
  }
}

/** The next beginning of a word, so that a snippet does not begin inside one; never beyond the hit. */
function wordStart(text: string, from: number, limit: number): number {
  if (from === 0) return 0
  const space = text.slice(from, limit).search(/\s\S/)
  const start = space < 0 ? from : from + space + 1
  return /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start
}
