import { useEffect, useState, type ReactNode, type RefObject } from 'react'

import type { AxisScale, ChartAxis } from './axisScale'

type AxesProps = {
  readonly x: ChartAxis
  readonly y: ChartAxis
  readonly xScale: AxisScale
  readonly yScale: AxisScale
  readonly width: number
  readonly height: number
  readonly margin: ChartMargin
  /** Where the figures of the x axis are, if not right below the picture; CSS pixels from the top. */
  readonly figuresAt?: number | undefined
}

type ChartMargin = {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** Hairlines at the ticks and the figures beside them; the names of the axes are in the chart's head. */
export function Axes({ x, y, xScale, yScale, width, height, margin, figuresAt }: AxesProps) {
  const bottom = height - margin.bottom
  return (
    <g aria-hidden className="fill-muted text-[11px] tabular-nums">
      {apart(yScale.ticks, yScale.at, () => 16).map((tick) => (
        <g key={tick}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={yScale.at(tick)}
            y2={yScale.at(tick)}
            className="stroke-line"
          />
          <text x={margin.left - 6} y={yScale.at(tick)} dy="0.35em" textAnchor="end">
            {y.format(tick)}
          </text>
        </g>
      ))}
      {apart(xScale.ticks, xScale.at, besides(x)).map((tick) => (
        <g key={tick}>
          <line
            x1={xScale.at(tick)}
            x2={xScale.at(tick)}
            y1={margin.top}
            y2={bottom}
            className="stroke-line"
          />
          <text x={xScale.at(tick)} y={(figuresAt ?? bottom) + 15} textAnchor="middle">
            {x.format(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Pixels from the middle of one figure to that of the next; languages write the same number at very different length. */
type Room = (tick: number, last: number) => number

/** Of a letter of a figure, in pixels. */
const LETTER = 6.5
/** Between two figures side by side, in pixels. */
const GAP = 8

const besides =
  ({ format }: ChartAxis): Room =>
  (tick, last) =>
    Math.max(44, ((format(tick).length + format(last).length) / 2) * LETTER + GAP)

/** The ticks that leave room for each other's figures. */
function apart(ticks: readonly number[], at: (value: number) => number, room: Room): readonly number[] {
  const kept: number[] = []
  for (const tick of ticks) {
    const last = kept.at(-1)
    if (last === undefined || Math.abs(at(tick) - at(last)) >= room(tick, last)) kept.push(tick)
  }
  return kept
}

/** "input $/M · log": what an axis measures, and its scale where that is not the plain one. */
export const axisWords = (axis: ChartAxis): string =>
  axis.scale === 'log' ? `${axis.label} · log` : axis.label

type Props = AxesProps & {
  /** Measured for the width. */
  readonly boxRef: RefObject<HTMLDivElement | null>
  /** What a screen reader says of the picture; the table has its values. */
  readonly label: string
  readonly children: ReactNode
}

/** The picture of a chart: axes, and the marks between them. */
export const ChartDrawing = ({ boxRef, label, children, ...axes }: Props) => (
  <div ref={boxRef} role="img" aria-label={label} style={{ height: axes.height }}>
    <svg width={axes.width} height={axes.height} aria-hidden>
      <Axes {...axes} />
      {children}
    </svg>
  </div>
)

/** The width of an element, CSS pixels, as it changes; `initial` until it has been measured. */
export function useWidth(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const element = ref.current
    // Without the observer (old browsers) the chart keeps its first width and scales as a picture.
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
