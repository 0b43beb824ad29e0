import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

import { formatItems } from '@/lib/text/formatList'
import { formatFixed } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

import { ChartFigure } from './ChartFigure'

export type PadAxis = {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
}

export type PadContour = {
  readonly label: string
  /** In the units of the axes. */
  readonly segments: readonly {
    readonly x1: number
    readonly y1: number
    readonly x2: number
    readonly y2: number
  }[]
}

export type ContourPadProps = {
  readonly label: string
  readonly x: PadAxis
  readonly y: PadAxis
  readonly contours: readonly PadContour[]
  readonly onMove: (x: number, y: number) => void
  /** It was released, or the focus left it. */
  readonly onRest?: (() => void) | undefined
  readonly footer?: string | undefined
}

/** The pad's own units; it is stretched to the width it is given. */
const WIDTH = 280
const HEIGHT = 180

/** Two values as one point on a map with contour lines, dragged or moved with the arrow keys. */
export function ContourPad({ label, x, y, contours, onMove, onRest, footer }: ContourPadProps) {
  const padRef = useRef<HTMLDivElement>(null)
  const toX = (value: number) => ((value - x.min) / (x.max - x.min)) * WIDTH
  const toY = (value: number) => HEIGHT - ((value - y.min) / (y.max - y.min)) * HEIGHT

  const follow = (event: PointerEvent) => {
    const box = padRef.current?.getBoundingClientRect()
    if (!box || event.buttons !== 1) return
    onMove(
      snap(x, x.min + ((event.clientX - box.left) / box.width) * (x.max - x.min), x.step / 5),
      snap(y, y.min + ((box.bottom - event.clientY) / box.height) * (y.max - y.min), y.step / 5),
    )
  }
  const press = (event: KeyboardEvent) => {
    const size = event.shiftKey ? 4 : 1
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    onMove(snap(x, x.value + step[0] * size * x.step), snap(y, y.value + step[1] * size * y.step))
  }

  return (
    <ChartFigure
      label={label}
      isLabelHidden
      footer={footer}
      className="mt-1"
      tableOf={() => ({
        columns: [
          t('Line'),
          t('Lowest value: {axis}', { axis: y.label }),
          t('Highest value: {axis}', { axis: y.label }),
        ],
        rows: contours.map((contour) => {
          const at = (end: 'min' | 'max') =>
            crossing(contour, end === 'min' ? lowest(contour) : highest(contour))
          return [contour.label, `${x.label} ${at('min')}`, `${x.label} ${at('max')}`]
        }),
      })}
    >
      <div
        ref={padRef}
        className="relative aspect-[14/9] w-full touch-none rounded-[3px] border border-line-strong"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={follow}
        onPointerUp={onRest}
        onBlur={onRest}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          aria-hidden
        >
          {contours.map((contour) => (
            <path
              key={contour.label}
              d={contour.segments
                .map((each) => `M${at(toX(each.x1), toY(each.y1))}L${at(toX(each.x2), toY(each.y2))}`)
                .join('')}
              className="fill-none stroke-faint"
              strokeWidth={1}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {contours.map((contour) => (
          <ContourLabel key={contour.label} contour={contour} x={x} y={y} />
        ))}
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={x.min}
          aria-valuemax={x.max}
          aria-valuenow={x.value}
          aria-valuetext={formatItems([valueOf(x), valueOf(y)])}
          onKeyDown={press}
          className="absolute size-3.5 -translate-1/2 cursor-grab rounded-full border-2 border-surface bg-accent outline-1 outline-accent focus-visible:outline-2 focus-visible:outline-offset-2"
          style={{
            left: `${(clampTo(toX(x.value), WIDTH) / WIDTH) * 100}%`,
            top: `${(clampTo(toY(y.value), HEIGHT) / HEIGHT) * 100}%`,
          }}
        />
      </div>
      <div dir="ltr" className="mt-1 flex justify-between text-[11px] leading-4 text-muted tabular-nums">
        <span>
          {x.min} · {y.label} ↑
        </span>
        <span>
          {x.label} {x.max} →
        </span>
      </div>
    </ChartFigure>
  )
}

/** Labels are at the highest point of each line, where lines are furthest apart. */
function ContourLabel({
  contour,
  x,
  y,
}: {
  readonly contour: PadContour
  readonly x: PadAxis
  readonly y: PadAxis
}) {
  const top = highest(contour)
  const at = contour.segments.find((each) => Math.max(each.y1, each.y2) === top)
  if (!at) return null
  const left = ((at.x1 - x.min) / (x.max - x.min)) * 100
  if (left > 92) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute -translate-x-1/2 bg-ground px-0.5 text-[10px] leading-3 text-muted"
      style={{ left: `${left}%`, top: `${Math.max(2, (1 - (top - y.min) / (y.max - y.min)) * 100)}%` }}
    >
      {contour.label.replace(' bit', '')}
    </span>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function snap({ min, max, step }: PadAxis, value: number, grain = step): number {
  const clamped = Math.min(max, Math.max(min, value))
  return Number((Math.round(clamped / grain) * grain).toFixed(4))
}

const clampTo = (value: number, most: number): number => Math.min(most, Math.max(0, value))
const at = (left: number, top: number): string => `${left.toFixed(1)} ${top.toFixed(1)}`
const highest = (contour: PadContour): number =>
  Math.max(...contour.segments.map((each) => Math.max(each.y1, each.y2)))
const lowest = (contour: PadContour): number =>
  Math.min(...contour.segments.map((each) => Math.min(each.y1, each.y2)))

const valueOf = ({ label, value }: PadAxis): string => `${label} ${formatFixed(value, 2)}`

function crossing(contour: PadContour, height: number): string {
  const segment = contour.segments.find((each) => each.y1 === height || each.y2 === height)
  return segment ? formatFixed(segment.x1, 2) : '–'
}
