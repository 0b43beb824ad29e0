import type { MessageId } from '../ids'

/**
 * How high the rows of a transcript are, in whole pixels: measured where they have been drawn, estimated elsewhere. Sums
 * are kept from the first row on, and only those behind a change are added up again.
 */
export function createRowHeights(estimate: (id: MessageId) => number) {
  let ids: readonly MessageId[] = []
  const measured = new Map<MessageId, number>()
  /** `starts[i]` is where row i begins; one more than there are rows. Valid up to `valid`. */
  let starts: number[] = [0]
  let valid = 0

  const heightOf = (index: number): number => {
    const id = ids[index]
    return id === undefined ? 0 : Math.round(measured.get(id) ?? estimate(id))
  }
  function startOf(index: number): number {
    for (; valid < index; valid += 1) starts[valid + 1] = (starts[valid] ?? 0) + heightOf(valid)
    return starts[index] ?? 0
  }

  return {
    heightOf,
    /** The rows in order. */
    setRows(next: readonly MessageId[]) {
      if (next === ids) return
      let shared = 0
      while (shared < valid && ids[shared] === next[shared]) shared += 1
      ids = next
      valid = shared
    },
    measure(id: MessageId, heightPx: number) {
      const before = measured.get(id)
      if (before === heightPx) return
      measured.set(id, heightPx)
      const at = valid === 0 ? -1 : ids.lastIndexOf(id)
      if (at >= 0) valid = Math.min(valid, at)
    },
    /** The width has changed: all heights are estimated again until they are measured. */
    forget() {
      measured.clear()
      starts = [0]
      valid = 0
    },
    /** The height of the rows from `from` up to, not including, `to`. */
    between: (from: number, to: number): number => startOf(to) - startOf(from),
    /** The row at this distance from the first one's top; the last one beyond the end. */
    indexAt(px: number): number {
      startOf(ids.length)
      let low = 0
      let high = Math.max(0, ids.length - 1)
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((starts[middle] ?? 0) <= px) low = middle
        else high = middle - 1
      }
      return low
    },
  }
}

/** Rows from `first` to `last`, both included. */
export type Range = { readonly first: number; readonly last: number }

/** A row that is in the page, or the room that others would take. */
export type Piece =
  | { readonly type: 'row'; readonly index: number }
  | { readonly type: 'gap'; readonly from: number; readonly heightPx: number }

/** A turn and its reply are always drawn. */
const LEAST_ROWS = 2

type Reach = {
  readonly count: number
  readonly heightOf: (index: number) => number
  /** What is at the top of the window, and how far its top is above that; null where the window shows the end. */
  readonly top: { readonly index: number; readonly offsetPx: number } | null
  readonly windowPx: number
  /** How far beyond both ends of the window rows are drawn. */
  readonly reachPx: number
}

/** The rows to draw so that the window and what is near it are filled. */
export function rowsInReach({ count, heightOf, top, windowPx, reachPx }: Reach): Range {
  if (top === null) {
    let first = count
    let coveredPx = 0
    while (first > 0 && (coveredPx < windowPx + reachPx || count - first < LEAST_ROWS)) {
      first -= 1
      coveredPx += heightOf(first)
    }
    return { first: Math.min(first, Math.max(0, count - 1)), last: count - 1 }
  }
  const at = Math.max(0, Math.min(count - 1, top.index))
  let last = at
  let belowPx = heightOf(at) - top.offsetPx
  while (last < count - 1 && belowPx < windowPx + reachPx) {
    last += 1
    belowPx += heightOf(last)
  }
  let first = at
  // A window that cannot reach its place ends with the last row, and shows more above.
  let abovePx = top.offsetPx - Math.max(0, windowPx - belowPx)
  while (first > 0 && abovePx < reachPx) {
    first -= 1
    abovePx += heightOf(first)
  }
  return { first, last }
}

/**
 * The pieces of a list: the rows in range and those kept besides, and gaps as high as what is left out.
 *
 * @param kept rows that stay in the page wherever they are: one that is edited, those that hold an end of a selection.
 */
export function piecesOf(
  count: number,
  { first, last }: Range,
  kept: readonly number[],
  between: (from: number, to: number) => number,
): readonly Piece[] {
  const beyond = kept.filter((index) => index >= 0 && index < count && (index < first || index > last))
  const rows = [...new Set(beyond)]
  for (let index = first; index <= last; index += 1) rows.push(index)
  rows.sort((one, other) => one - other)
  const pieces: Piece[] = []
  let next = 0
  for (const index of rows) {
    if (index > next) pieces.push({ type: 'gap', from: next, heightPx: between(next, index) })
    pieces.push({ type: 'row', index })
    next = index + 1
  }
  if (next < count) pieces.push({ type: 'gap', from: next, heightPx: between(next, count) })
  return pieces
}
