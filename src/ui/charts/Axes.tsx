import { scaleLinear, scaleLog } from 'd3-scale'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'

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

/** One axis of a chart: what it measures, how it is scaled, how its values are written. */
export type ChartAxis = {
  readonly label: string
  readonly scale: 'linear' | 'log'
  readonly format: (value: number) => string
  /** The part that is shown; the extent of the data when left out. */
  readonly domain?: readonly [number, number] | undefined
  /** Where ticks are; chosen when left out. */
  readonly ticks?: readonly number[] | undefined
}

/** Where values lie on an axis, in pixels, and back. */
export type AxisScale = {
  readonly at: (value: number) => number
  readonly valueAt: (position: number) => number
  readonly ticks: readonly number[]
}

/** Pixels kept free for values a logarithm has no place for: 0 and below. */
const ZERO_GUTTER = 30
/** How far into it zero is, pixels: a mark there does not cover the figures of the other axis. */
const ZERO_AT = 8

/**
 * Lays an axis over a stretch of pixels (`from` may be greater than `to`, as on y axes).
 * On a log axis, zero (a free model) has its own place before the first value.
 */
export function axisScale(
  axis: ChartAxis,
  values: readonly number[],
  [from, to]: readonly [number, number],
): AxisScale {
  const isLog = axis.scale === 'log'
  const hasZero = isLog && values.some((value) => value <= 0) && (axis.domain?.[0] ?? 0) <= 0
  const start = hasZero ? from + Math.sign(to - from) * ZERO_GUTTER : from
  const whole = extent(values, isLog)
  const [low, high] = axis.domain ? within(axis.domain, whole, isLog) : whole

  const scale = isLog ? scaleLog().domain([low, high]) : scaleLinear().domain([low, high])
  scale.range([start, to])
  const room = Math.abs(to - start)
  const inDomain = (axis.ticks ?? ticksOf(scale.ticks(Math.max(2, Math.round(room / 70))), isLog)).filter(
    (tick) => tick >= low * 0.999 && tick <= high * 1.001 && (!isLog || tick > 0),
  )
  return {
    at: (value) =>
      isLog && value <= 0 ? (hasZero ? from + Math.sign(to - from) * ZERO_AT : from) : scale(value),
    valueAt: (position) => (hasZero && (position - start) * (to - start) < 0 ? 0 : scale.invert(position)),
    ticks: hasZero ? [0, ...inDomain] : inDomain,
  }
}

/** The part that is shown; of a log axis from zero, from its least value, zero having a place of its own. */
function within(
  [from, to]: readonly [number, number],
  [least]: readonly [number, number],
  isLog: boolean,
): readonly [number, number] {
  if (!isLog || from > 0) return [from, to]
  return least < to ? [least, to] : [to / 10, to]
}

/** d3 gives a log axis a tick at every digit; whole powers of ten are enough once there are two, else 1, 2 and 5. */
function ticksOf(ticks: readonly number[], isLog: boolean): readonly number[] {
  if (!isLog || ticks.length < 6) return ticks
  const powers = ticks.filter((tick) => digitOf(tick) === 1)
  return powers.length >= 2 ? powers : ticks.filter((tick) => [1, 2, 5].includes(digitOf(tick)))
}

/** The first digit of a number that has only one. */
const digitOf = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9))

/** Least and greatest value with some air around; something sensible for none or one. */
function extent(values: readonly number[], isLog: boolean): readonly [number, number] {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (!Number.isFinite(value) || (isLog && value <= 0)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low > high) return isLog ? [1, 10] : [0, 1]
  if (isLog) return [low / 1.25, high * 1.25]
  // Bars and lines of amounts start at nothing: a cut-off foot exaggerates.
  const foot = Math.min(0, low)
  return high === foot ? [foot, foot + 1] : [foot, high + (high - foot) * 0.04]
}
