import { type Point, paretoFront } from './paretoFront'

/** One that is next to an item, or the item, among those that none is both cheaper and better than. */
export type FrontNeighbour<Item> = {
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
