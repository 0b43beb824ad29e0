/** A point of the figure. */
type Point = { readonly x: number; readonly y: number }

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

/** One that is next to an item, or the item, among those that none is both cheaper and better than. */
type FrontNeighbour<Item> = {
  readonly item: Item
  /** Steps along the line from the item it is compared with: positive is more expensive and better. */
  readonly steps: number
}

/**
 * The neighbours of an item on the line that no other item beats (less x, more y): one step better, itself, and two
 * steps cheaper, from the best down. Where it is not on the line itself, the steps count from where its price is.
 */
export function frontNeighbours<Item extends Point>(
  item: Item,
  items: readonly Item[],
): readonly FrontNeighbour<Item>[] {
  const front = paretoFront(items, { x: 'less', y: 'more' }).toSorted((one, other) => one.x - other.x)
  const own = front.indexOf(item)
  const cheaper = own < 0 ? front.filter(({ x }) => x < item.x) : front.slice(0, own)
  const better = own < 0 ? front.filter(({ x, y }) => x >= item.x && y > item.y) : front.slice(own + 1)
  return [
    ...better.slice(0, 1).map((each) => ({ item: each, steps: 1 })),
    { item, steps: 0 },
    ...cheaper
      .toReversed()
      .slice(0, 2)
      .map((each, index) => ({ item: each, steps: -index - 1 })),
  ]
}
