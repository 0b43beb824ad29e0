import { inlineSpans } from '../inline/inlineSpans'

/** Longest paragraph in one block, in characters: beyond it, each token would cost more than the last. */
export const MAX_PARAGRAPH = 2000

/** No piece is shorter than this when there is any white space. */
const MIN_PIECE = 1000

/**
 * Where to cut a paragraph that has become too long: after a line, a sentence or a word, and not
 * within code, emphasis, a link or a formula if that can be avoided. Looks only at the first
 * `MAX_PARAGRAPH` characters.
 */
export function cutParagraph(text: string): number {
  const window = text.slice(0, MAX_PARAGRAPH)
  const spans = inlineSpans(window)
  const isFree = (at: number) => !spans.some(({ from, to }) => from < at && at < to)
  for (const boundary of [/\n/g, /[.!?…]["')\]]*\s|[。！？]/g, /\s/g]) {
    const cut = lastBoundary(window, boundary, isFree)
    if (cut !== undefined) return cut
  }
  const at = window.charCodeAt(MAX_PARAGRAPH - 1)
  const isHalfPair = at >= 0xd800 && at <= 0xdbff
  return isHalfPair ? MAX_PARAGRAPH - 1 : MAX_PARAGRAPH
}

function lastBoundary(text: string, boundary: RegExp, isFree: (at: number) => boolean): number | undefined {
  let last: number | undefined
  for (const match of text.matchAll(boundary)) {
    const at = match.index + match[0].length
    if (at >= MIN_PIECE && isFree(at)) last = at
  }
  return last
}
