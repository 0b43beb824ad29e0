import type { KeyboardEvent } from 'react'

import { nextPoint } from './nearestPoint'
import type { PlacedPoint } from './scatterPoint'

export type ScatterMarkerProps = {
  readonly active: PlacedPoint
  readonly places: readonly PlacedPoint[]
  /** Its values and its detail. */
  readonly words: string
  readonly chartWidth: number
  readonly onMove: (id: string) => void
  readonly onPick: ((id: string) => void) | undefined
  /** Below 1 zooms in around the active point, above 1 out. */
  readonly onZoom: (factor: number) => void
}

/** The one focusable point: it names the model at its position and moves with the arrow keys. */
export function ScatterMarker(props: ScatterMarkerProps) {
  const { active, places, words, chartWidth, onMove, onPick, onZoom } = props
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
        className="pointer-events-none absolute z-10 max-w-60 rounded-md border border-line-strong bg-surface px-2 py-1 text-xs leading-4 opacity-0 shadow-(--shadow-float) peer-hover:opacity-100 peer-focus-visible:opacity-100"
        style={
          left > chartWidth / 2
            ? { right: chartWidth - left + 12, top: top + 8 }
            : { left: left + 12, top: top + 8 }
        }
      >
        <span className="font-semibold">{point.label}</span>
        <br />
        <span className="text-muted">{words}</span>
      </div>
    </>
  )
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
