import type { DiffPiece } from './similarity'

/** Characters up to which a reply is shown whole. */
const WHOLE_CHARS = 200
/** Characters kept on each side of a difference. */
const AROUND_CHARS = 28
const CUT = '…'

/**
 * The differences of a reply with a few words around each: what both have in between gives way to an ellipsis, so that no
 * difference is cut off. What only the other text has is left out. Short replies stay whole.
 */
export function excerptOf(pieces: readonly DiffPiece[]): readonly DiffPiece[] {
  const shown = pieces.filter(({ type }) => type !== 'removed')
  const length = shown.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= WHOLE_CHARS) return shown
  return shown.map(({ type, text }, index) => {
    if (type !== 'same') return { type, text }
    const isFirst = index === 0
    const isLast = index === shown.length - 1
    // One that is all the same has no difference to be near.
    if (isFirst && isLast) return { type, text: `${headOf(text, WHOLE_CHARS)}${CUT}` }
    const most = (isFirst || isLast ? 1 : 2) * AROUND_CHARS
    if (text.length <= most + CUT.length) return { type, text }
    const head = isFirst ? '' : headOf(text, AROUND_CHARS)
    const tail = isLast ? '' : tailOf(text, AROUND_CHARS)
    return { type, text: `${head}${CUT}${tail}` }
  })
}

/** The beginning of a text up to a gap between words; a single long word is cut. */
function headOf(text: string, most: number): string {
  const head = text.slice(0, most)
  const gap = head.search(/\s\S*$/)
  return gap > 0 ? head.slice(0, gap + 1) : head
}

/** The same for its end. */
function tailOf(text: string, most: number): string {
  const tail = text.slice(-most)
  const gap = tail.search(/\s/)
  return gap >= 0 && gap < tail.length - 1 ? tail.slice(gap) : tail
}
