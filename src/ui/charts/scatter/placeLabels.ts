export type LabelWish = {
  readonly id: string
  readonly text: string
  /** The point it belongs to, pixels. */
  readonly x: number
  readonly y: number
}

export type PlacedLabel = LabelWish & {
  readonly anchor: 'start' | 'end'
  readonly labelX: number
  readonly labelY: number
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** Width of a letter at 11 px on average, and height of a line. */
const LETTER = 6.1
const LINE = 13

/**
 * Puts labels beside their points so that none covers another or leaves the picture; wishes come first
 * first served, and one for which there is no room is left out rather than drawn over others.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  width: number,
  height: number,
): readonly PlacedLabel[] {
  const taken: Box[] = wishes.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
  const placed: PlacedLabel[] = []
  wishes.forEach((wish, index) => {
    for (const [dx, dy] of OFFSETS) {
      const label: PlacedLabel = {
        ...wish,
        anchor: dx > 0 ? 'start' : 'end',
        labelX: wish.x + dx,
        labelY: wish.y + dy,
      }
      const box = boxOf(label)
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      if (!isInside || taken.some((other, at) => at !== index && overlaps(box, other))) continue
      taken.push(box)
      placed.push(label)
      return
    }
  })
  return placed
}

const OFFSETS: readonly (readonly [number, number])[] = [
  [8, -7],
  [-8, -7],
  [8, 14],
  [-8, 14],
  [8, -20],
  [-8, -20],
]

function boxOf({ anchor, labelX, labelY, text }: PlacedLabel): Box {
  const length = text.length * LETTER
  const left = anchor === 'start' ? labelX : labelX - length
  return { left, right: left + length, top: labelY - LINE + 3, bottom: labelY + 3 }
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
