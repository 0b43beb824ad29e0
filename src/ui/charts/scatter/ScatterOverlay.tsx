import { useEffect, useRef } from 'react'

import { t } from '@/lib/text/t'
import { Maximize, ZoomIn, ZoomOut } from '@/ui/icons'

import { IconButton } from '../../controls/IconButton'
import { ScatterMark, type PlacedPoint } from './ScatterMarker'
import { placeLabels } from './placeLabels'

type ScatterOverlayProps = {
  readonly frontPlaces: readonly PlacedPoint[]
  /** Further points with a ring and a name, and those with a grey name alone. */
  readonly ringPlaces: readonly PlacedPoint[]
  readonly namedPlaces: readonly PlacedPoint[]
  /** Where a value of the y axis is, CSS pixels. */
  readonly yAt: (value: number) => number
  /** Between which heights there are values, CSS pixels. */
  readonly top: number
  readonly bottom: number
  readonly emphasised: PlacedPoint | undefined
  readonly emphasisLabel: string | undefined
  readonly width: number
  readonly height: number
}

/** Radius of the ring around a point of the front, CSS pixels. */
const FRONT_RING = 6.5

/** Shown over the points: the front with its names, each in a ring, and the ring around the one that matters. */
export function ScatterOverlay({
  frontPlaces,
  ringPlaces,
  namedPlaces,
  yAt,
  top,
  bottom,
  emphasised,
  emphasisLabel,
  width,
  height,
}: ScatterOverlayProps) {
  const labels = placeLabels(
    [
      ...(emphasised && emphasisLabel !== undefined ? [{ place: emphasised, text: emphasisLabel }] : []),
      ...once([...frontPlaces, ...ringPlaces, ...namedPlaces]).map((place) => ({
        place,
        text: place.point.label,
      })),
    ].map(({ place, text }) => ({ id: place.point.id, text, x: place.left, y: place.top })),
    width,
    height,
  )
  const bold = new Set([...frontPlaces, ...ringPlaces])
  const greyIds = new Set(namedPlaces.flatMap((place) => (bold.has(place) ? [] : [place.point.id])))
  return (
    <>
      {once([...frontPlaces, ...ringPlaces, ...(emphasised ? [emphasised] : [])]).map(({ point, left }) =>
        point.yRange ? (
          <line
            key={point.id}
            x1={left}
            x2={left}
            y1={Math.min(yAt(point.yRange[0]), bottom)}
            y2={Math.max(yAt(point.yRange[1]), top)}
            className="stroke-line-strong"
          />
        ) : null,
      )}
      {frontPlaces.length > 1 && (
        <path
          // Steps: what lies between two of the front is still beaten by the one before.
          d={frontPlaces
            .map(({ left, top }, index) => (index === 0 ? `M${left} ${top}` : `H${left}V${top}`))
            .join('')}
          className="fill-none stroke-text"
        />
      )}
      {frontPlaces.map(({ point, left, top }) => (
        // Its mark and colour stay; what lies under it does not show through the ring.
        <g key={point.id} data-front={point.id}>
          <circle cx={left} cy={top} r={FRONT_RING} className="fill-ground stroke-text" strokeWidth={1.25} />
          <ScatterMark {...{ point, left, top }} />
        </g>
      ))}
      {ringPlaces
        .filter((place) => !frontPlaces.includes(place) && place !== emphasised)
        .map(({ point, left, top }) => (
          <g key={point.id} data-ring={point.id}>
            <circle
              cx={left}
              cy={top}
              r={FRONT_RING}
              className="fill-ground stroke-text"
              strokeWidth={1.25}
            />
            <ScatterMark {...{ point, left, top }} />
          </g>
        ))}
      {emphasised && (
        <circle
          cx={emphasised.left}
          cy={emphasised.top}
          r={frontPlaces.includes(emphasised) ? FRONT_RING + 3 : FRONT_RING}
          className="fill-none stroke-accent"
          strokeWidth={2.5}
        />
      )}
      {labels.map((placed) => (
        <text
          key={`${placed.id} ${placed.text}`}
          x={placed.labelX}
          y={placed.labelY}
          textAnchor={placed.anchor}
          // A rim of the ground keeps a name readable over points.
          paintOrder="stroke"
          strokeWidth={3}
          strokeLinejoin="round"
          className={`stroke-ground text-[11px] ${placed.text === emphasisLabel ? 'fill-accent font-semibold' : greyIds.has(placed.id) ? 'fill-muted' : 'fill-text'}`}
        >
          {placed.text}
        </text>
      ))}
    </>
  )
}

const once = (places: readonly PlacedPoint[]): readonly PlacedPoint[] => [...new Set(places)]

type Props = {
  readonly isZoomed: boolean
  /** Below 1 in, above 1 out, around a place of the chart, or its middle. */
  readonly onZoom: (factor: number, at?: { readonly left: number; readonly top: number }) => void
  readonly onShowAll: () => void
}

/** Buttons for what the keys + and − do, in the corner where points are fewest; and the wheel, with Ctrl. */
export function ScatterControls({ isZoomed, onZoom, onShowAll }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  }, [onZoom])

  useEffect(() => {
    const chart = ref.current?.parentElement
    const turn = (event: WheelEvent) => {
      const box = chart?.getBoundingClientRect()
      if (!box || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const at = { left: event.clientX - box.left, top: event.clientY - box.top }
      latest.current(event.deltaY < 0 ? 0.8 : 1.25, at)
    }
    // Not by React, which listens passively: the browser would zoom the page.
    chart?.addEventListener('wheel', turn, { passive: false })
    return () => chart?.removeEventListener('wheel', turn)
  }, [])

  return (
    <div
      ref={ref}
      data-chart-control
      className="absolute end-3.5 bottom-6 flex rounded-ss border-t border-s border-line bg-ground/85"
    >
      {isZoomed && <IconButton size="small" icon={Maximize} label={t('Show all')} onClick={onShowAll} />}
      {isZoomed && <IconButton size="small" icon={ZoomOut} label={t('Zoom out')} onClick={() => onZoom(2)} />}
      <IconButton size="small" icon={ZoomIn} label={t('Zoom in')} onClick={() => onZoom(0.5)} />
    </div>
  )
}
