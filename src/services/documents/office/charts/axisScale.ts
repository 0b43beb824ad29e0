import { scaleLinear } from 'd3-scale'

import { shownNumber } from '../numberFormat'

/** What a file says of an axis of numbers. */
export type Axis = {
  /** Its ends, where the file says them. */
  readonly min: number | undefined
  readonly max: number | undefined
  /** How its numbers are shown, as cells have it; empty for as they are. */
  readonly format: string
  readonly title: string
}

export type Scale = ReturnType<typeof axisScale>

/**
 * About five round steps that hold these numbers.
 *
 * @param isFromZero what is drawn begins at zero, as bars do; else the axis may begin at numbers far from it
 */
export function axisScale(
  { min, max, format }: Axis,
  numbers: readonly (number | undefined)[],
  isFromZero: boolean,
) {
  const known = numbers.filter((value) => value !== undefined)
  const [least, most] = known.length === 0 ? [0, 1] : [Math.min(...known), Math.max(...known)]
  const isFar = !isFromZero && least > 0 && (most - least) / most < 1 / 6
  const low = min ?? (isFar ? least : Math.min(0, least))
  const high = Math.max(max ?? Math.max(low === 0 ? 0 : low, most), low + 1e-9)
  const share = scaleLinear([low, high], [0, 1]).nice(5).clamp(true)
  const [first = low, last = high] = share.domain()
  const [from, to] = [min ?? first, max ?? last]
  share.domain([from, to])
  const ticks = share.ticks(5)
  return {
    ticks,
    texts: textsOf(ticks, format),
    /** Where bars begin. */
    zero: Math.min(Math.max(0, from), to),
    share: (value: number) => share(value),
    has: (value: number | undefined) => value !== undefined && value >= from && value <= to,
  }
}

/** Longer numbers would leave no room for what is drawn. */
const MOST_CHARACTERS = 14

/** As the format has them, unless it would say the same of two, or be long. */
function textsOf(ticks: readonly number[], format: string): readonly string[] {
  const shown = ticks.map((tick) => shownNumber(tick, format))
  const isPlain =
    new Set(shown).size === shown.length && shown.every(({ length }) => length <= MOST_CHARACTERS)
  if (format !== '' && isPlain) return shown
  return ticks.map((tick) =>
    format.includes('%') ? `${Number((tick * 100).toPrecision(6))}%` : String(Number(tick.toPrecision(6))),
  )
}
