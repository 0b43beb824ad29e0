/** How a series is drawn; `points` and `bubble` stand where two numbers say, `stock` is one of low, high and close. */
export type SeriesKind = 'bar' | 'line' | 'area' | 'points' | 'bubble' | 'stock' | 'radar'

export type DrawnSeries = {
  readonly name: string
  readonly kind: SeriesKind
  /** As CSS. */
  readonly colour: string
  /** By category; undefined for a gap. */
  readonly values: readonly (number | undefined)[]
  /** Where each stands across, of `points` and `bubble`. */
  readonly across: readonly (number | undefined)[]
  /** How large each is, of `bubble`. */
  readonly sizes: readonly (number | undefined)[]
  /** A line goes through its points. */
  readonly isJoined: boolean
  /** Number of the plot it is of: what one plot stacks stands on each other, as it is or as shares of its sum. */
  readonly plot: number
  readonly stacked: 'sum' | 'share' | undefined
  /** Its values are on the second axis. */
  readonly isSecond: boolean
}

/** A series with what each of its values begins at, where that is another value. */
export type StackedSeries = DrawnSeries & { readonly base: readonly (number | undefined)[] }

/** Each value of a stacked plot on those before it, what is above zero and what is below apart. */
export function stackSeries(series: readonly DrawnSeries[]): readonly StackedSeries[] {
  const sums = new Map<string, number>()
  const whole = (plot: number, at: number) =>
    series.reduce((sum, one) => sum + (one.plot === plot ? Math.abs(one.values[at] ?? 0) : 0), 0) || 1
  return series.map((one) => {
    const { plot, stacked } = one
    if (!stacked) return { ...one, base: [] }
    const base: number[] = []
    const values = one.values.map((value, at) => {
      const own = (value ?? 0) / (stacked === 'share' ? whole(plot, at) : 1)
      const key = `${plot} ${at}${own < 0 ? '-' : '+'}`
      base[at] = sums.get(key) ?? 0
      sums.set(key, base[at] + own)
      return base[at] + own
    })
    return { ...one, values, base }
  })
}
