import { diffArrays } from 'diff'

import type { DiffBy, DiffPiece } from '@/domain/runs/results/similarity'

/** Longest search for a difference, in milliseconds. */
const LIMIT_MS = 2000

/** Words carry the space after them, so that a stretch of changed words is one piece. */
const CUTS: Readonly<Record<DiffBy, RegExp>> = { words: /\S+\s*|\s+/g, lines: /[^\n]*\n|[^\n]+$/g }

/**
 * What `other` has that `base` has not, and the reverse, in the order of `other`; differences of spaces alone are
 * none. The pieces that are not removed make up `other` exactly. Undefined when two seconds were not enough.
 */
export function textDifference(base: string, other: string, by: DiffBy): readonly DiffPiece[] | undefined {
  const from = base.match(CUTS[by]) ?? []
  const to = other.match(CUTS[by]) ?? []
  const changes = diffArrays(from, to, {
    comparator: (one, two) => one.trim() === two.trim(),
    timeout: LIMIT_MS,
  })
  if (!changes) return undefined
  const pieces: DiffPiece[] = []
  let at = 0
  for (const { added, removed, value } of changes) {
    if (removed) pieces.push({ type: 'removed', text: value.join('') })
    else {
      // Where both have it, the other's own spaces count.
      pieces.push({ type: added ? 'added' : 'same', text: to.slice(at, at + value.length).join('') })
      at += value.length
    }
  }
  return pieces
}
