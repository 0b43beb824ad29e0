import { useMemo, useRef, useState, type ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { Axes, axisWords } from '../Axes'
import { axisScale, type AxisScale, type ChartAxis } from '../axisScale'
import { ChartFigure } from '../ChartFigure'
import { nearestPoint } from './nearestPoint'
import { ScatterCanvas } from './ScatterCanvas'
import { ScatterControls } from './ScatterControls'
import { type PlacedPoint, ScatterMarker, type ScatterPoint, type ScatterRange } from './ScatterMarker'
import { ScatterOverlay } from './ScatterOverlay'
import { useBrush } from './useBrush'
import { useWidth } from '../useWidth'
import { useZoom } from './useZoom'

export type ScatterProps = {
  readonly label: string
  readonly x: ChartAxis
  readonly y: ChartAxis
  readonly points: readonly ScatterPoint[]
  /** Ids of the points a line joins, in its order: the front nothing lies before. */
  readonly front?: readonly string[] | undefined
  /** What the front is called, beside the names of the axes and of its points. */
  readonly frontLabel?: string | undefined
  /** The one ringed point, and its label. */
  readonly emphasis?: { readonly id: string; readonly label: string } | undefined
  readonly onPick?: ((id: string) => void) | undefined
  /** A dragged rectangle, to filter by; with Shift held it zooms instead. */
  readonly onBrush?: ((range: ScatterRange) => void) | undefined
  /** What the axes are, in a sentence; the names of the axes unless told. */
  readonly subtitle?: string | undefined
  /** Shown beside the button for the table. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  readonly height?: number | undefined
  readonly className?: string | undefined
}

const MARGIN = { top: 12, right: 14, bottom: 24, left: 44 }
const NO_FRONT: readonly string[] = []

/**
 * Thousands of points on two axes, painted on one canvas; one marker walks over them with pointer or arrow keys.
 * Drag selects, with Shift it zooms; so do + and −, the buttons, and the wheel with Ctrl.
 */
export function Scatter(props: ScatterProps) {
  const { label, points, front = NO_FRONT, emphasis, onPick, onBrush, height = 420 } = props
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useWidth(boxRef, 520)
  const { zoom, showAll, showPart, zoomBy } = useZoom()
  const [activeId, setActiveId] = useState<string>()
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom]

  const xValues = useMemo(() => points.map((point) => point.x), [points])
  const yValues = useMemo(() => points.map((point) => point.y), [points])
  const xScale = useMemo(
    () => axisScale({ ...props.x, domain: zoom?.x ?? props.x.domain }, xValues, [left, right]),
    [props.x, xValues, left, right, zoom],
  )
  const yScale = useMemo(
    () => axisScale({ ...props.y, domain: zoom?.y ?? props.y.domain }, yValues, [bottom, top]),
    [props.y, yValues, bottom, top, zoom],
  )
  const places = useMemo(
    () => placesIn({ left, right, top, bottom }, points, xScale, yScale),
    [points, xScale, yScale, left, right, top, bottom],
  )
  const frontPlaces = useMemo(() => {
    const wanted = new Set(front)
    const found = new Map(
      places.flatMap((place) => (wanted.has(place.point.id) ? [[place.point.id, place] as const] : [])),
    )
    return front.flatMap((id) => found.get(id) ?? [])
  }, [places, front])
  const placeOf = (id: string | undefined) =>
    id === undefined ? undefined : places.find(({ point }) => point.id === id)
  const emphasised = placeOf(emphasis?.id)
  const active = placeOf(activeId) ?? emphasised ?? frontPlaces[0] ?? places[0]

  const brush = useBrush({
    onEnd: (box, isShifted) => {
      const range: ScatterRange = {
        x: [xScale.valueAt(box.left), xScale.valueAt(box.right)],
        y: [yScale.valueAt(box.bottom), yScale.valueAt(box.top)],
      }
      if (isShifted || !onBrush) showPart(range)
      else {
        onBrush(range)
        // What is left fills the picture.
        showAll()
      }
    },
  })
  const detailOf = (point: ScatterPoint) =>
    [point.detail, front.includes(point.id) ? props.frontLabel : ''].filter(Boolean).join(' · ')
  const wordsOf = (point: ScatterPoint) =>
    [props.x.format(point.x), props.y.format(point.y), detailOf(point)].filter(Boolean).join(' · ')
  const view = { xScale, yScale, left, right, top, bottom }
  const middle = { left: (left + right) / 2, top: (top + bottom) / 2 }

  return (
    <ChartFigure
      label={label}
      aside={props.actions}
      subtitle={props.subtitle ?? `${axisWords(props.x)} × ${axisWords(props.y)}`}
      footer={props.footer}
      className={props.className}
      tableOf={() => ({
        columns: [t('Name'), props.x.label, props.y.label, t('Details')],
        rows: [...points]
          .sort((one, other) => one.x - other.x)
          .map((point) => [point.label, props.x.format(point.x), props.y.format(point.y), detailOf(point)]),
      })}
    >
      <div
        ref={boxRef}
        dir="ltr"
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
        <svg width={width} height={height} className="absolute inset-0" aria-hidden>
          <Axes x={props.x} y={props.y} {...{ xScale, yScale, width, height, margin: MARGIN }} />
        </svg>
        <ScatterCanvas {...{ places, width, height }} />
        <svg width={width} height={height} className="absolute inset-0 overflow-visible" aria-hidden>
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
            words={wordsOf(active.point)}
            chartWidth={width}
            onMove={setActiveId}
            onPick={onPick}
            onZoom={(factor) => zoomBy(factor, active, view)}
          />
        )}
        <ScatterControls
          isZoomed={zoom !== undefined}
          onZoom={(factor, at = middle) => zoomBy(factor, at, view)}
          onShowAll={showAll}
        />
      </div>
    </ChartFigure>
  )
}

/** Positions of the points inside the box, CSS pixels. In one pass: a zoom step asks for thousands. */
function placesIn(
  box: Record<'left' | 'right' | 'top' | 'bottom', number>,
  points: readonly ScatterPoint[],
  xScale: AxisScale,
  yScale: AxisScale,
): readonly PlacedPoint[] {
  const places: PlacedPoint[] = []
  for (const point of points) {
    const left = xScale.at(point.x)
    if (left < box.left - 1 || left > box.right + 1) continue
    const top = yScale.at(point.y)
    if (top >= box.top - 1 && top <= box.bottom + 1) places.push({ point, left, top })
  }
  return places
}
