import type { KeyboardEvent } from 'react'

import { classNames } from '../../classNames'
import { FILL, STROKE } from '../seriesColours'

type ScatterMarkerProps = {
  readonly active: PlacedPoint
  readonly places: readonly PlacedPoint[]
  /** Its values and its detail. */
  readonly words: string
  /** What is shown instead of name and words. */
  readonly card?: ScatterCard | undefined
  readonly chartWidth: number
  readonly onMove: (id: string) => void
  readonly onPick: ((id: string) => void) | undefined
  /** Below 1 zooms in around the active point, above 1 out. */
  readonly onZoom: (factor: number) => void
}

/** The one focusable point: it names the model at its position and moves with the arrow keys. */
export function ScatterMarker(props: ScatterMarkerProps) {
  const { active, places, words, card, chartWidth, onMove, onPick, onZoom } = props
  const { point, left, top } = active
  const press = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    const zoom = event.key === '+' || event.key === '=' ? 0.5 : event.key === '-' ? 2 : undefined
    if (!direction && zoom === undefined) return
    event.preventDefault()
    if (zoom !== undefined) onZoom(zoom)
    const next = direction && nextPoint(places, active, direction)
    if (next) onMove(next.point.id)
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${point.label}: ${words}`}
        onKeyDown={press}
        onClick={() => onPick?.(point.id)}
        className="peer absolute size-4 -translate-1/2 rounded-full border-2 border-text/0 hover:border-text focus-visible:border-text"
        style={{ left, top }}
      />
      <div
        role="status"
        className={classNames(
          'pointer-events-none absolute z-10 max-w-60 rounded-md border border-line-strong bg-surface text-xs leading-4 opacity-0 shadow-(--shadow-float) peer-hover:opacity-100 peer-focus-visible:opacity-100',
          card ? 'w-60 rounded-lg px-4 py-3' : 'px-2 py-1',
        )}
        style={
          left > chartWidth / 2
            ? { right: chartWidth - left + 12, top: top + 8 }
            : { left: left + 12, top: top + 8 }
        }
      >
        {card ? (
          <CardOf {...card} title={point.label} />
        ) : (
          <>
            <span className="font-semibold">{point.label}</span>
            <br />
            <span className="text-muted">{words}</span>
          </>
        )}
      </div>
    </>
  )
}

/** What there is to say of one point: its most important figure with a note, and further ones by name. */
export type ScatterCard = {
  readonly lead: string
  readonly note: string
  readonly rows: readonly (readonly [string, string])[]
}

function CardOf({ title, lead, note, rows }: ScatterCard & { readonly title: string }) {
  return (
    <>
      <span className="block text-sm font-semibold">{title}</span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-base font-semibold tabular-nums">{lead}</span>
        <span className="text-muted">{note}</span>
      </span>
      {rows.map(([name, value]) => (
        <span key={name} className="mt-1 flex justify-between gap-4 text-[13px]">
          <span className="text-muted">{name}</span>
          <span className="text-end tabular-nums">{value}</span>
        </span>
      ))}
    </>
  )
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = {
  readonly point: Pick<ScatterPoint, 'series' | 'shape'>
  /** Its middle, CSS pixels. */
  readonly left: number
  readonly top: number
}

/** One mark drawn by itself, as `paintMarks` paints thousands: for points above the others. */
export function ScatterMark({ point: { series, shape }, left, top }: Props) {
  switch (shape) {
    case 'circle':
      return <circle cx={left} cy={top} r={3.6} className={FILL[series]} />
    case 'square':
      return <rect x={left - 3} y={top - 3} width={6} height={6} className={FILL[series]} />
    case 'triangle':
      return <path d={`M${left} ${top - 4.2}l4 7h-8z`} className={FILL[series]} />
    case 'ring':
      return <circle cx={left} cy={top} r={3.1} strokeWidth={1.4} className={`fill-none ${STROKE[series]}`} />
  }
}

/** A point of a scatter chart. */
export type ScatterPoint = {
  readonly id: string
  /** NaN where it is not known, as is y. */
  readonly x: number
  readonly y: number
  /** Where y lies for sure, in the units of its axis; drawn for points with a name. */
  readonly yRange?: readonly [number, number] | undefined
  /** Which colour; `none` is grey, for what is unknown. */
  readonly series: 1 | 2 | 3 | 4 | 'none'
  readonly shape: 'circle' | 'square' | 'triangle' | 'ring'
  readonly label: string
  /** What there is to say besides its name and its place, in a few words. Read for few of thousands: may be a getter. */
  readonly detail: string
}

/** A point and its position, CSS pixels. */
export type PlacedPoint = { readonly point: ScatterPoint; readonly left: number; readonly top: number }

/** A rectangle in the units of the axes. */
export type ScatterRange = { readonly x: readonly [number, number]; readonly y: readonly [number, number] }

type Place = { readonly left: number; readonly top: number }

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
