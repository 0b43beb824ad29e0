import { scaleLinear, scaleLog } from 'd3-scale'

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
