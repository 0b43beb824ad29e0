import { circle, fixed, rect, stroke } from './chartSvg'
import type { SeriesKind, StackedSeries } from './drawnSeries'

/** Where values are in the drawing. */
export type Place = {
  /** Room of a category. */
  readonly slot: number
  readonly isLying: boolean
  /** Of a category. */
  readonly middle: (at: number) => number
  readonly across: (series: StackedSeries, at: number) => number
  readonly along: (series: StackedSeries, value: number) => number
  /** What bars of this series begin at. */
  readonly zero: (series: StackedSeries) => number
  /** Whether a point is between the ends of both axes. */
  readonly isInside: (series: StackedSeries, at: number) => boolean
  /** Radius of the largest bubble. */
  readonly widest: number
}

/** How a price that rose or fell from its first value to its last is filled; undefined for marks at its side. */
export type StockLook = { readonly up: string; readonly down: string } | undefined

type Drawn = {
  readonly stock: StockLook
  readonly bubbles: { readonly isWidth: boolean }
}

/** What is large lies behind what is fine. */
const ORDER: readonly SeriesKind[] = ['area', 'bar', 'stock', 'bubble', 'line', 'points']

/** What is drawn of each series. */
export function seriesShapes(
  series: readonly StackedSeries[],
  place: Place,
  { stock, bubbles }: Drawn,
): string {
  const lanes = lanesOf(series)
  return ORDER.map((kind) => {
    const own = series.filter((one) => one.kind === kind)
    if (kind === 'stock') return stockShapes(own, place, stock)
    if (kind === 'bubble') return bubbleShapes(own, place, bubbles.isWidth)
    return own.map((one) => (kind === 'bar' ? barShapes(one, place, lanes) : lineShapes(one, place))).join('')
  }).join('')
}

/** Bars beside each other by category: a lane for each series, or for all that one plot stacks. */
const laneOf = ({ plot, stacked }: StackedSeries, index: number): string =>
  stacked ? `${plot}` : `${plot} ${index}`

function lanesOf(series: readonly StackedSeries[]): ReadonlyMap<StackedSeries, { at: number; of: number }> {
  const bars = series.filter(({ kind }) => kind === 'bar')
  const lanes = [...new Set(bars.map(laneOf))]
  return new Map(bars.map((one, index) => [one, { at: lanes.indexOf(laneOf(one, index)), of: lanes.length }]))
}

function barShapes(one: StackedSeries, place: Place, lanes: ReturnType<typeof lanesOf>): string {
  const { slot, isLying, middle } = place
  const lane = lanes.get(one) ?? { at: 0, of: 1 }
  const thick = (slot * 0.7) / lane.of
  const shift = lane.at - (lane.of - 1) / 2
  return pointsOf(one, place)
    .map(({ at, y, base }) => {
      const from = fixed(middle(at) + (isLying ? -shift : shift) * thick - thick / 2)
      const [near, far] = [Math.min(y, base), Math.abs(y - base)]
      return isLying ? rect(near, from, far, thick, one.colour) : rect(from, near, thick, far, one.colour)
    })
    .join('')
}

function lineShapes(one: StackedSeries, place: Place): string {
  const points = pointsOf(one, place)
  const line = points
    .map(({ at, x, y }, index) => {
      const isFirst = index === 0 || (one.kind === 'line' && points[index - 1]?.at !== at - 1)
      return `${isFirst ? 'M' : 'L'}${x} ${y}`
    })
    .join('')
  if (one.kind !== 'area') {
    const dots = points.map(({ x, y }) => circle(x, y, one.colour))
    return (one.isJoined ? stroke(line, one.colour) : '') + dots.join('')
  }
  const back = points.toReversed().map(({ x, base }) => `L${x} ${base}`)
  return points.length === 0
    ? ''
    : `<path d="${line}${back.join('')}Z" fill="${one.colour}" fill-opacity=".8"/>`
}

/** As large as its number says, by its area unless the file says by its width; none of a size that is none. */
function bubbleShapes(series: readonly StackedSeries[], place: Place, isWidth: boolean): string {
  const most = Math.max(0, ...series.flatMap(({ sizes }) => sizes.map((size) => size ?? 0)))
  const bubbles = series.flatMap((one) =>
    pointsOf(one, place).flatMap(({ at, x, y }) => {
      const part = (one.sizes[at] ?? 0) / (most || 1)
      const radius = fixed(place.widest * (isWidth ? part : Math.sqrt(Math.max(0, part))))
      return part > 0 ? [{ x, y, radius, colour: one.colour }] : []
    }),
  )
  // The small ones lie on the large ones.
  return bubbles
    .toSorted((one, other) => other.radius - one.radius)
    .map(
      ({ x, y, radius, colour }) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" fill-opacity=".65" stroke="${colour}"/>`,
    )
    .join('')
}

/**
 * A line from the lowest to the highest value of a category. From first to last it is a box, or its last value is a mark
 * at the right, and the first of four at the left.
 */
function stockShapes(series: readonly StackedSeries[], place: Place, look: StockLook): string {
  const [first] = series
  const last = series.at(-1)
  if (!first || !last) return ''
  const half = Math.min(8, place.slot * 0.35)
  return first.values
    .map((_, at) => {
      const known = series.flatMap((one) => {
        const value = one.values[at]
        return value === undefined ? [] : [place.along(one, value)]
      })
      if (known.length === 0) return ''
      const x = place.middle(at)
      const ends = `M${fixed(x)} ${fixed(Math.min(...known))}V${fixed(Math.max(...known))}`
      const [open, close] = [first.values[at], last.values[at]]
      const y = (value: number) => fixed(place.along(first, value))
      if (look && open !== undefined && close !== undefined) {
        const [top, bottom] = [Math.min(y(open), y(close)), Math.max(y(open), y(close))]
        const fill = close >= open ? look.up : look.down
        return `<path d="${ends}" stroke="currentColor"/><rect x="${fixed(x - half)}" y="${top}" width="${fixed(half * 2)}" height="${fixed(Math.max(1, bottom - top))}" fill="${fill}" stroke="currentColor"/>`
      }
      const start =
        series.length > 3 && open !== undefined ? `M${fixed(x - half)} ${y(open)}H${fixed(x)}` : ''
      const end = close === undefined ? '' : `M${fixed(x)} ${y(close)}H${fixed(x + half)}`
      return `<path d="${ends}${start}${end}" fill="none" stroke="currentColor" stroke-width="1.5"/>`
    })
    .join('')
}

const pointsOf = (one: StackedSeries, place: Place) =>
  one.values.flatMap((value, at) =>
    value === undefined || !place.isInside(one, at)
      ? []
      : [
          {
            at,
            x: fixed(place.across(one, at)),
            y: fixed(place.along(one, value)),
            base: fixed(place.along(one, one.base[at] ?? place.zero(one))),
          },
        ],
  )
