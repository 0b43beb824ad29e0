export type Place = { readonly left: number; readonly top: number }

/** How far from a point the pointer may be and still mean it, pixels. */
const REACH = 24

/** The place nearest to a position, within reach; undefined when none is. Thousands take well under a millisecond. */
export function nearestPoint<Point extends Place>(
  places: readonly Point[],
  x: number,
  y: number,
): Point | undefined {
  let best: Point | undefined
  let least = REACH * REACH
  for (const place of places) {
    const distance = (place.left - x) ** 2 + (place.top - y) ** 2
    if (distance < least) {
      least = distance
      best = place
    }
  }
  return best
}

/**
 * The place an arrow key leads to: the nearest one within 45° of that direction, and if there is none
 * the nearest that lies that way at all. Undefined at the edge.
 */
export function nextPoint<Point extends Place>(
  places: readonly Point[],
  from: Point,
  [dx, dy]: readonly [number, number],
): Point | undefined {
  let best: Point | undefined
  let least = Infinity
  for (const place of places) {
    const ahead = (place.left - from.left) * dx + (place.top - from.top) * dy
    if (ahead <= 0.01) continue
    const aside = Math.abs((place.left - from.left) * dy) + Math.abs((place.top - from.top) * dx)
    const distance = ahead + 2 * aside + (aside > ahead ? FAR : 0)
    if (distance < least) {
      least = distance
      best = place
    }
  }
  return best
}

/** Further than any picture is wide: what lies aside comes after all that lies ahead. */
const FAR = 1e6
