import { useMemo, useRef, useState, type ReactNode } from 'react'

import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'

import { Axes, axisScale, axisWords, useWidth, type AxisScale, type ChartAxis } from '../Axes'
import { ChartFigure } from '../ChartFigure'
import {
  nearestPoint,
  ScatterMarker,
  type PlacedPoint,
  type ScatterCard,
  type ScatterPoint,
  type ScatterRange,
} from './ScatterMarker'
import { ScatterCanvas } from './ScatterCanvas'
import { ScatterControls, ScatterOverlay } from './ScatterOverlay'
import { useBrush } from './useGestures'
import { useZoom } from './useGestures'

export type ScatterProps = {
  readonly label: string
  readonly x: ChartAxis
  readonly y: ChartAxis
  readonly points: readonly ScatterPoint[]
  /** Ids of the points a line joins, in its order: the front nothing lies before. */
  readonly front?: readonly string[] | undefined
  /** What the front is called, beside the names of the axes and of its points. */
  readonly frontLabel?: string | undefined
  /** Ids of further points with a name: ringed ones, and grey names without a ring. */
  readonly rings?: readonly string[] | undefined
  readonly named?: readonly string[] | undefined
  /** What the strips are called in which points stand whose value is not known, NaN; such points have no place without. */
  readonly edges?: Edges | undefined
  /** What is said of the point that the pointer is at; its name and values unless told. */
  readonly cardOf?: ((id: string) => ScatterCard | undefined) | undefined
  /** The one ringed point, and its label. */
  readonly emphasis?: { readonly id: string; readonly label: string } | undefined
  readonly onPick?: ((id: string) => void) | undefined
  /** A dragged rectangle, to filter by; with Shift held it zooms instead. */
  readonly onBrush?: ((range: ScatterRange) => void) | undefined
  /** Shown beside the button for the table. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  readonly height?: number | undefined
  /** What it shows stands above it, with room at the end for its buttons. */
  readonly hasOwnHead?: boolean | undefined
  readonly className?: string | undefined
}

/** Names of the strips beside the picture, for points without an x and without a y. */
type Edges = { readonly x?: string | undefined; readonly y?: string | undefined }

const MARGIN = { top: 12, right: 14, bottom: 24, left: 44 }
const NO_IDS: readonly string[] = []
const NO_EDGES: Edges = {}
/** The strip for points without a value, and its name above, CSS pixels. */
const STRIP = 34
const STRIP_NAME = 20

/**
 * Thousands of points on two axes, painted on one canvas; one marker walks over them with pointer or arrow keys.
 * Drag selects, with Shift it zooms; so do + and −, the buttons, and the wheel with Ctrl.
 */
export function Scatter(props: ScatterProps) {
  const { label, points, front = NO_IDS, rings = NO_IDS, named = NO_IDS, emphasis } = props
  const { edges = NO_EDGES, onPick, onBrush, height = 420 } = props
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useWidth(boxRef, 520)
  const { zoom, showAll, showPart, zoomBy } = useZoom()
  const [activeId, setActiveId] = useState<string>()
  const outer = { right: width - MARGIN.right, bottom: height - MARGIN.bottom }
  const [left, top] = [MARGIN.left, MARGIN.top + (edges.x === undefined ? 0 : STRIP_NAME)]
  const right = outer.right - (edges.x === undefined ? 0 : STRIP + 10)
  const bottom = outer.bottom - (edges.y === undefined ? 0 : STRIP + STRIP_NAME)

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
    () =>
      placesIn({ left, right, top, bottom }, points, xScale, yScale, {
        x: outer.right - STRIP / 2,
        y: outer.bottom - STRIP / 2,
      }),
    [points, xScale, yScale, left, right, top, bottom, outer.right, outer.bottom],
  )
  const frontPlaces = usePlacesOf(places, front)
  const ringPlaces = usePlacesOf(places, rings)
  const namedPlaces = usePlacesOf(places, named)
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
    dotted([point.detail, front.includes(point.id) ? props.frontLabel : ''])
  const wordsOf = (point: ScatterPoint) =>
    dotted([said(props.x, point.x), said(props.y, point.y), detailOf(point)])
  const view = { xScale, yScale, left, right, top, bottom }
  const middle = { left: (left + right) / 2, top: (top + bottom) / 2 }

  return (
    <ChartFigure
      label={label}
      aside={props.actions}
      hasOwnHead={props.hasOwnHead}
      subtitle={props.hasOwnHead ? undefined : `${axisWords(props.x)} × ${axisWords(props.y)}`}
      footer={props.footer}
      className={props.className}
      tableOf={() => ({
        columns: [t('Name'), props.x.label, props.y.label, t('Details')],
        rows: [...points]
          // Those without a value come last.
          .sort((one, other) => lastIfUnknown(one.x) - lastIfUnknown(other.x) || one.y - other.y)
          .map((point) => [point.label, said(props.x, point.x), said(props.y, point.y), detailOf(point)]),
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
          {edges.y !== undefined && (
            <Strip name={edges.y} {...{ left, right, top: outer.bottom - STRIP, bottom: outer.bottom }} />
          )}
          {edges.x !== undefined && (
            <Strip
              name={edges.x}
              isNamedAtEnd
              {...{ left: outer.right - STRIP, right: outer.right, top, bottom }}
            />
          )}
          <Axes
            x={props.x}
            y={props.y}
            {...{ xScale, yScale, width, height }}
            margin={{ ...MARGIN, top, right: width - right, bottom: height - bottom }}
            figuresAt={outer.bottom}
          />
        </svg>
        <ScatterCanvas {...{ places, width, height }} />
        <svg width={width} height={height} className="absolute inset-0 overflow-visible" aria-hidden>
          <ScatterOverlay
            {...{
              frontPlaces,
              ringPlaces,
              namedPlaces,
              emphasised,
              emphasisLabel: emphasis?.label,
              width,
              height,
            }}
            {...{ top, bottom }}
            yAt={yScale.at}
          />
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
            card={props.cardOf?.(active.point.id)}
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

/** Ground and name of a strip in which points without a value stand. */
function Strip({
  name,
  isNamedAtEnd = false,
  ...box
}: Box & { readonly name: string; readonly isNamedAtEnd?: boolean }) {
  const { left, right, top, bottom } = box
  return (
    <g className="fill-muted text-[11px]">
      <rect x={left} y={top} width={right - left} height={bottom - top} rx={4} className="fill-sunken" />
      <text x={isNamedAtEnd ? right : left} y={top - 6} textAnchor={isNamedAtEnd ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  )
}

type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>

const said = (axis: ChartAxis, value: number): string =>
  Number.isNaN(value) ? t('Unknown') : axis.format(value)

const lastIfUnknown = (value: number): number => (Number.isNaN(value) ? Number.MAX_VALUE : value)

/** Where some of the points are, in the order they are named. */
function usePlacesOf(places: readonly PlacedPoint[], ids: readonly string[]): readonly PlacedPoint[] {
  return useMemo(() => {
    if (ids.length === 0) return NO_PLACES
    const wanted = new Set(ids)
    const found = new Map(
      places.flatMap((place) => (wanted.has(place.point.id) ? [[place.point.id, place] as const] : [])),
    )
    // In a strip there is no room for names.
    return ids.flatMap((id) => found.get(id) ?? []).filter(({ point }) => !Number.isNaN(point.x + point.y))
  }, [places, ids])
}

const NO_PLACES: readonly PlacedPoint[] = []

/**
 * Positions of the points inside the box, CSS pixels; of those without a value in the strips whose middles are given.
 * In one pass: a zoom step asks for thousands.
 */
function placesIn(
  box: Box,
  points: readonly ScatterPoint[],
  xScale: AxisScale,
  yScale: AxisScale,
  strips: { readonly x: number; readonly y: number },
): readonly PlacedPoint[] {
  const places: PlacedPoint[] = []
  for (const [index, point] of points.entries()) {
    const [hasX, hasY] = [!Number.isNaN(point.x), !Number.isNaN(point.y)]
    if (!hasX && !hasY) continue
    const left = hasX ? xScale.at(point.x) : strips.x + aside(index)
    if (hasX && (left < box.left - 1 || left > box.right + 1)) continue
    const top = hasY ? yScale.at(point.y) : strips.y + aside(index)
    if (!hasY || (top >= box.top - 1 && top <= box.bottom + 1)) places.push({ point, left, top })
  }
  return places
}

/** How far from the middle of a strip a point stands, so that neighbours do not cover each other. */
const aside = (index: number): number => ((index * 7) % 5) * 5 - 10
