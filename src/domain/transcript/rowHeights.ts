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
