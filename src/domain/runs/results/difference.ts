import { wordsOf } from './similarity'

/** A stretch of text that both have, or only one. */
export type DiffPiece = { readonly type: 'same' | 'added' | 'removed'; readonly text: string }

export type DiffBy = 'words' | 'lines'

/** How much of two texts is not shared, from 0 to 1: words added or removed among all words. */
export function changedShare(pieces: readonly DiffPiece[]): number {
  let same = 0
  let changed = 0
  for (const { type, text } of pieces) {
    if (type === 'same') same += 2 * wordsOf(text).length
    else changed += wordsOf(text).length
  }
  return same + changed === 0 ? 0 : changed / (same + changed)
}

/** How many places differ: what was put in the place of something else is one change. */
export const countChanges = (pieces: readonly DiffPiece[]): number =>
  pieces.filter(({ type }, index) => type !== 'same' && (pieces[index - 1]?.type ?? 'same') === 'same').length
