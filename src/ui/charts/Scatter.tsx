import { useMemo, useRef, useState, type ReactNode } from 'react'

import { Button } from '../Button'
import { Axes, axisWords } from './Axes'
import { axisScale, type ChartAxis } from './axisScale'
import { ChartFigure } from './ChartFigure'
import { nearestPoint } from './nearestPoint'
import { ScatterMarker } from './ScatterMarker'
import { ScatterOverlay } from './ScatterOverlay'
import { ScatterPaint } from './ScatterPaint'
import { useBrush } from './useBrush'
import { useWidth } from './useWidth'

export type ScatterPoint = {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Which colour; `none` is grey, for what is unknown. */
  readonly series: 1 | 2 | 3 | 4 | 'none'
  readonly shape: 'circle' | 'square' | 'triangle'
  readonly label: string
  /** What the marker says of it besides its name, in a few words. */
  readonly detail: string
}

/** A rectangle in the units of the axes. */
export type ScatterRange = { readonly x: readonly [number, number]; readonly y: readonly [number, number] }

export type ScatterProps = {
  readonly label: string
  readonly x: ChartAxis
  readonly y: ChartAxis
  readonly points: readonly ScatterPoint[]
  /** Ids of the points a line joins, in its order: the front nothing lies before. */
  readonly front?: readonly string[] | undefined
  /** What the front is called, beside the names of the axes. */
  readonly frontLabel?: string | undefined
  /** The one point that is ringed, and what stands beside it. */
  readonly emphasis?: { readonly id: string; readonly label: string } | undefined
  readonly onPick?: ((id: string) => void) | undefined
  /** A dragged rectangle, to filter by; undefined when it is taken away. */
  readonly onBrush?: ((range: ScatterRange | undefined) => void) | undefined
  readonly legend?: ReactNode
  readonly height?: number | undefined
  readonly className?: string | undefined
}

const MARGIN = { top: 12, right: 14, bottom: 24, left: 44 }

/**
 * Thousands of points on two axes. Each colour and shape is one path, so painting does not grow with the
 * points' number; one marker walks over them with pointer or arrow keys. Drag selects, + and − zoom.
 */
export function Scatter(props: ScatterProps) {
  const { label, points, front = [], emphasis, onPick, onBrush, legend, height = 420 } = props
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useWidth(boxRef, 520)
  const [zoom, setZoom] = useState<ScatterRange>()
  const [activeId, setActiveId] = useState<string>()

  const xScale = useMemo(
    () =>
      axisScale(
        { ...props.x, domain: zoom?.x ?? props.x.domain },
        points.map((point) => point.x),
        [MARGIN.left, width - MARGIN.right],
      ),
    [props.x, points, width, zoom],
  )
  const yScale = useMemo(
    () =>
      axisScale(
        { ...props.y, domain: zoom?.y ?? props.y.domain },
        points.map((point) => point.y),
        [height - MARGIN.bottom, MARGIN.top],
      ),
    [props.y, points, height, zoom],
  )
  const places = useMemo(
    () =>
      points
        .map((point) => ({ point, left: xScale.at(point.x), top: yScale.at(point.y) }))
        .filter(
          ({ left, top }) =>
            left >= MARGIN.left - 1 &&
            left <= width - MARGIN.right + 1 &&
            top >= MARGIN.top - 1 &&
            top <= height - MARGIN.bottom + 1,
        ),
    [points, xScale, yScale, width, height],
  )
  const byId = useMemo(() => new Map(places.map((place) => [place.point.id, place])), [places])
  const frontPlaces = front.flatMap((id) => byId.get(id) ?? [])
  const emphasised = emphasis && byId.get(emphasis.id)
  const active =
    (activeId !== undefined ? byId.get(activeId) : undefined) ?? emphasised ?? frontPlaces[0] ?? places[0]

  const brush = useBrush({
    onEnd: (box) => {
      const range: ScatterRange = {
        x: [xScale.valueAt(box.left), xScale.valueAt(box.right)],
        y: [yScale.valueAt(box.bottom), yScale.valueAt(box.top)],
      }
      onBrush?.(range)
      return range
    },
  })
  const clear = () => {
    brush.clear()
    onBrush?.(undefined)
  }
  const zoomBy = (factor: number) => {
    if (!active) return
    const [left, top] = [active.left, active.top]
    const [halfX, halfY] = [((width - MARGIN.left) / 2) * factor, ((height - MARGIN.top) / 2) * factor]
    setZoom(
      factor > 1
        ? undefined
        : {
            x: [xScale.valueAt(left - halfX), xScale.valueAt(left + halfX)],
            y: [yScale.valueAt(top + halfY), yScale.valueAt(top - halfY)],
          },
    )
  }

  return (
    <ChartFigure
      label={label}
      aside={`${axisWords(props.x)} × ${axisWords(props.y)}${front.length > 0 && props.frontLabel !== undefined ? ` · ${props.frontLabel}` : ''}`}
      className={props.className}
      footer={legend}
      tableOf={() => ({
        columns: ['Name', props.x.label, props.y.label, 'Details'],
        rows: [...points]
          .sort((one, other) => one.x - other.x)
          .map((point) => [point.label, props.x.format(point.x), props.y.format(point.y), point.detail]),
      })}
    >
      <div
        ref={boxRef}
        className="relative touch-pan-y select-none"
        style={{ height }}
        onPointerMove={(event) => {
          if (brush.isDragging) return
          const box = event.currentTarget.getBoundingClientRect()
          const near = nearestPoint(places, event.clientX - box.left, event.clientY - box.top)
          if (near) setActiveId(near.point.id)
        }}
        {...brush.handlers}
      >
        <svg width={width} height={height} className="absolute inset-0 overflow-visible" aria-hidden>
          <Axes x={props.x} y={props.y} {...{ xScale, yScale, width, height, margin: MARGIN }} />
          <ScatterPaint places={places} />
          <ScatterOverlay {...{ frontPlaces, emphasised, emphasisLabel: emphasis?.label, width, height }} />
          {brush.box && (
            <rect
              x={brush.box.left}
              y={brush.box.top}
              width={brush.box.right - brush.box.left}
              height={brush.box.bottom - brush.box.top}
              className="fill-accent/10 stroke-accent"
            />
          )}
        </svg>
        {active && (
          <ScatterMarker
            active={active}
            places={places}
            chartWidth={width}
            onMove={setActiveId}
            onPick={onPick}
            onZoom={zoomBy}
          />
        )}
        {(brush.range !== undefined || zoom !== undefined) && (
          <div data-chart-control className="absolute top-0 right-0 flex gap-1.5">
            {brush.range !== undefined && (
              <Button
                size="small"
                onClick={() => {
                  setZoom(brush.range)
                  brush.clear()
                }}
              >
                Zoom in
              </Button>
            )}
            {brush.range !== undefined && (
              <Button size="small" onClick={clear}>
                Clear selection
              </Button>
            )}
            {zoom !== undefined && (
              <Button size="small" onClick={() => setZoom(undefined)}>
                Show all
              </Button>
            )}
          </div>
        )}
      </div>
    </ChartFigure>
  )
}
