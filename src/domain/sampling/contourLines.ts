/** A piece of a contour, from one point to another, in the coordinates of the grid's axes. */
export type Segment = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

export type Grid = {
  /** Ascending. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** `values[row * xs.length + column]`. */
  readonly values: Float64Array
}

/**
 * Where a surface given on a grid has a value: pieces of lines by marching squares, linear between the
 * grid's points. Cells with two pieces (saddles) are told apart by the value in their middle.
 */
export function contourLines({ xs, ys, values }: Grid, level: number): readonly Segment[] {
  const segments: Segment[] = []
  const valueAt = (column: number, row: number) => values[row * xs.length + column] ?? 0

  for (let row = 0; row + 1 < ys.length; row++) {
    for (let column = 0; column + 1 < xs.length; column++) {
      const [left, right] = [xs[column] ?? 0, xs[column + 1] ?? 0]
      const [bottom, top] = [ys[row] ?? 0, ys[row + 1] ?? 0]
      const corners: readonly Corner[] = [
        { x: left, y: bottom, value: valueAt(column, row) },
        { x: right, y: bottom, value: valueAt(column + 1, row) },
        { x: right, y: top, value: valueAt(column + 1, row + 1) },
        { x: left, y: top, value: valueAt(column, row + 1) },
      ]
      segments.push(...cellSegments(corners, level))
    }
  }
  return segments
}

type Corner = { readonly x: number; readonly y: number; readonly value: number }

function cellSegments(corners: readonly Corner[], level: number): Segment[] {
  const crossings: { x: number; y: number }[] = []
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % 4]
    if (!to || from.value >= level === to.value >= level) return
    const part = (level - from.value) / (to.value - from.value)
    crossings.push({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
  })
  const [a, b, c, d] = crossings
  if (!a || !b) return []
  if (!c || !d) return [segment(a, b)]
  // Around the cell the crossings lie on its bottom, right, top and left side.
  const middle = corners.reduce((sum, corner) => sum + corner.value, 0) / 4
  const isJoined = middle >= level === (corners[0]?.value ?? 0) >= level
  return isJoined ? [segment(a, b), segment(c, d)] : [segment(d, a), segment(b, c)]
}

const segment = (from: { x: number; y: number }, to: { x: number; y: number }): Segment => ({
  x1: from.x,
  y1: from.y,
  x2: to.x,
  y2: to.y,
})
