/** A point of the figure. */
export type Point = { readonly x: number; readonly y: number }

/** Which end of an axis is better. */
export type Better = { readonly x: 'less' | 'more'; readonly y: 'less' | 'more' }

/**
 * The points that no other beats: none is at least as good on both axes and better on one. In order along x, from
 * the best end; of equal points the first. Points that are not finite are left out. n log n.
 */
export function paretoFront<Item extends Point>(points: readonly Item[], better: Better): readonly Item[] {
  const xSign = better.x === 'less' ? 1 : -1
  const ySign = better.y === 'less' ? 1 : -1
  const sorted = points
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .toSorted((a, b) => (a.x - b.x) * xSign || (a.y - b.y) * ySign)
  const front: Item[] = []
  for (const point of sorted) {
    const last = front.at(-1)
    if (!last || point.y * ySign < last.y * ySign) front.push(point)
  }
  return front
}
