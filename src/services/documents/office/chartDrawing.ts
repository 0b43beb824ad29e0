import { scaleLinear } from 'd3-scale'

import { escapeHtml } from '@/lib/text/escapeHtml'

/** How a series is drawn; `points` stand where two numbers say. */
export type SeriesKind = 'bar' | 'line' | 'area' | 'points'

export type DrawnSeries = {
  readonly name: string
  readonly kind: SeriesKind
  /** As CSS. */
  readonly colour: string
  /** By category; undefined for a gap. */
  readonly values: readonly (number | undefined)[]
  /** Where each stands across, of `points`. */
  readonly across: readonly (number | undefined)[]
  /** A line goes through its points. */
  readonly isJoined: boolean
}

type Frame = { readonly width: number; readonly height: number; readonly title: string }

type Plot = {
  readonly labels: readonly string[]
  readonly series: readonly DrawnSeries[]
  /** Bars go to the right, not up. */
  readonly isLying: boolean
  /** Values of a category stand on each other: as they are, or as shares of their sum. */
  readonly stacked: 'sum' | 'share' | undefined
  readonly isPercent: boolean
  /** The ends of the axis where the file says them. */
  readonly min: number | undefined
  readonly max: number | undefined
}

/** Size of type and of what is around a plot, in points. */
const TYPE = 11
const LINE = 16
/** Wide enough for about one character. */
const CHARACTER = TYPE * 0.52

/** Bars, lines, areas and points over one pair of axes, as SVG. */
export function drawPlot(plot: Plot, frame: Frame): string {
  const { labels, isLying, isPercent } = plot
  const series = plot.stacked
    ? stack(plot.series, plot.stacked)
    : plot.series.map((each) => ({ ...each, base: [] }))
  const head = frame.title === '' ? 4 : LINE * 1.6
  const names = series.length > 1 ? series.map(({ name, colour }) => ({ name, colour })) : []
  const foot = names.length > 0 ? LINE * 1.4 : 4
  const isShare = isPercent || plot.stacked === 'share'
  const up = scaleOf(
    plot,
    series.flatMap(({ values, base }) => [...values, ...base]),
  )
  const isPoints = series.every(({ kind }) => kind === 'points')
  const side = isPoints
    ? scaleOf(
        { min: undefined, max: undefined, series: plot.series },
        series.flatMap((each) => each.across),
      )
    : undefined
  const numbers = up.ticks.map((tick) => numberText(tick, isShare))
  const longest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER + 8
  const left = Math.min(frame.width / 3, longest(isLying ? labels : numbers))
  const box = { left, top: head, width: frame.width - left - 12, height: frame.height - head - foot - LINE }
  if (box.width < 20 || box.height < 20) return ''
  const along = (value: number) =>
    isLying ? box.left + up.share(value) * box.width : box.top + (1 - up.share(value)) * box.height
  const slots = Math.max(1, labels.length)
  const slot = (isLying ? box.height : box.width) / slots
  const middle = (at: number) =>
    isLying ? box.top + box.height - (at + 0.5) * slot : box.left + (at + 0.5) * slot
  const place = (one: (typeof series)[number], at: number) =>
    side ? box.left + side.share(one.across[at] ?? 0) * box.width : middle(at)

  const grid = up.ticks.map((tick, index) => {
    const at = fixed(along(tick))
    return isLying
      ? `<path d="M${at} ${fixed(box.top)}V${fixed(box.top + box.height)}" stroke="currentColor" stroke-opacity=".2"/>${text(at, box.top + box.height + TYPE + 2, numbers[index] ?? '', 'middle')}`
      : `<path d="M${fixed(box.left)} ${at}H${fixed(box.left + box.width)}" stroke="currentColor" stroke-opacity=".2"/>${text(box.left - 4, at + TYPE / 3, numbers[index] ?? '', 'end')}`
  })
  const room = Math.max(1, Math.floor(slot / CHARACTER) - 1)
  const step = isLying ? Math.ceil(TYPE / slot) : room < 4 ? Math.ceil((4 * CHARACTER) / slot) : 1
  const named = side
    ? side.ticks.map((tick) =>
        text(
          box.left + side.share(tick) * box.width,
          box.top + box.height + TYPE + 2,
          numberText(tick, false),
          'middle',
        ),
      )
    : labels.map((label, at) => {
        if (at % step !== 0) return ''
        return isLying
          ? text(box.left - 4, middle(at) + TYPE / 3, label, 'end')
          : text(middle(at), box.top + box.height + TYPE + 2, cut(label, Math.max(3, room * step)), 'middle')
      })
  const standing = series.filter(({ kind }) => kind === 'bar')
  const across = plot.stacked ? 1 : Math.max(1, standing.length)
  const shapes = series.map((one) => {
    const points = one.values.flatMap((value, at) =>
      value === undefined
        ? []
        : [
            {
              at,
              x: fixed(place(one, at)),
              y: fixed(along(value)),
              base: fixed(along(one.base[at] ?? up.zero)),
            },
          ],
    )
    const line = points
      .map(({ at, x, y }, index) => {
        const isFirst = index === 0 || (one.kind === 'line' && points[index - 1]?.at !== at - 1)
        return `${isFirst ? 'M' : 'L'}${x} ${y}`
      })
      .join('')
    const dots = points
      .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="2.5" fill="${one.colour}"/>`)
      .join('')
    const stroke = `<path d="${line}" fill="none" stroke="${one.colour}" stroke-width="2" stroke-linejoin="round"/>`
    if (one.kind === 'line') return stroke + dots
    if (one.kind === 'points') return (one.isJoined ? stroke : '') + dots
    if (one.kind === 'area') {
      const back = points.toReversed().map(({ x, base }) => `L${x} ${base}`)
      return points.length === 0
        ? ''
        : `<path d="${line}${back.join('')}Z" fill="${one.colour}" fill-opacity=".8"/>`
    }
    const thick = (slot * 0.7) / across
    const shift = plot.stacked ? 0 : standing.indexOf(one) - (across - 1) / 2
    return points
      .map(({ at, y, base }) => {
        const from = fixed(middle(at) + (isLying ? -shift : shift) * thick - thick / 2)
        const [near, far] = [Math.min(y, base), Math.abs(y - base)]
        return isLying ? rect(near, from, far, thick, one.colour) : rect(from, near, thick, far, one.colour)
      })
      .join('')
  })
  return heading(frame) + grid.join('') + named.join('') + shapes.join('') + legend(names, frame)
}

type Pie = {
  readonly labels: readonly string[]
  readonly values: readonly (number | undefined)[]
  readonly colours: readonly string[]
  readonly isRing: boolean
}

/** Shares of a whole, from the top and round to the right. */
export function drawPie({ labels, values, colours, isRing }: Pie, frame: Frame): string {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const head = frame.title === '' ? 4 : LINE * 1.6
  const foot = LINE * 1.6
  const radius = Math.min(frame.width, frame.height - head - foot) / 2 - 4
  if (total <= 0 || radius < 10) return ''
  const [x, y] = [frame.width / 2, head + radius + 4]
  const edge = (share: number) => {
    const angle = 2 * Math.PI * share
    return `${fixed(x + radius * Math.sin(angle))} ${fixed(y - radius * Math.cos(angle))}`
  }
  let from = 0
  const parts = values.map((value, at) => {
    const share = (value ?? 0) / total
    const to = from + share
    // An arc from a point to itself would be none: a whole is two halves.
    const arc = (end: number, isLarge: boolean) =>
      `A${fixed(radius)} ${fixed(radius)} 0 ${isLarge ? 1 : 0} 1 ${edge(end)}`
    const way = share > 0.999 ? arc(from + 0.5, false) + arc(to, false) : arc(to, share > 0.5)
    const part =
      share === 0
        ? ''
        : `<path d="M${fixed(x)} ${fixed(y)}L${edge(from)}${way}Z" fill="${colours[at]}" stroke="#fff"/>`
    from = to
    return part
  })
  const hole = isRing
    ? `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius * 0.55)}" fill="#fff"/>`
    : ''
  const names = labels.map((name, at) => ({ name, colour: colours[at] ?? '' }))
  return heading(frame) + parts.join('') + hole + legend(names, frame)
}

type Stacked = DrawnSeries & { readonly base: readonly (number | undefined)[] }

/** Each value on those before it, what is above zero and what is below apart. */
function stack(series: readonly DrawnSeries[], how: 'sum' | 'share'): readonly Stacked[] {
  const sums = new Map<string, number>()
  const whole = (at: number) => series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0) || 1
  return series.map((one) => {
    const base: number[] = []
    const values = one.values.map((value, at) => {
      const own = (value ?? 0) / (how === 'share' ? whole(at) : 1)
      const key = `${at}${own < 0 ? '-' : '+'}`
      base[at] = sums.get(key) ?? 0
      sums.set(key, base[at] + own)
      return base[at] + own
    })
    return { ...one, values, base }
  })
}

/** About five round steps, from zero unless the values are far from it and are no bars. */
function scaleOf(
  { min, max, series }: Pick<Plot, 'min' | 'max' | 'series'>,
  numbers: readonly (number | undefined)[],
) {
  const known = numbers.filter((value) => value !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const isFar =
    !series.some(({ kind }) => kind === 'bar' || kind === 'area') &&
    least > 0 &&
    (most - least) / most < 1 / 6
  const low = min ?? (isFar ? least : Math.min(0, least))
  const high = Math.max(max ?? Math.max(low === 0 ? 0 : low, most), low + 1e-9)
  const share = scaleLinear([low, high], [0, 1]).nice(5).clamp(true)
  const [first = low, last = high] = share.domain()
  share.domain([min ?? first, max ?? last])
  return {
    ticks: share.ticks(5),
    /** Where bars begin. */
    zero: Math.min(Math.max(0, min ?? first), max ?? last),
    share: (value: number) => share(value),
  }
}

const heading = ({ title, width }: Frame): string =>
  title === '' ? '' : text(width / 2, LINE, cut(title, Math.floor(width / CHARACTER / 1.3)), 'middle', 14)

function legend(
  names: readonly { readonly name: string; readonly colour: string }[],
  { width, height }: Frame,
): string {
  const lengthOf = (all: typeof names) => all.map(({ name }) => name.length * CHARACTER + 22)
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
  const most = Math.max(3, Math.floor((width / Math.max(1, names.length) - 22) / CHARACTER))
  const hasRoom = sum(lengthOf(names)) <= width
  const items = hasRoom ? names : names.map(({ name, colour }) => ({ name: cut(name, most), colour }))
  const long = lengthOf(items)
  let x = Math.max(4, (width - sum(long)) / 2)
  return items
    .map(({ name, colour }, index) => {
      const item = rect(x, height - TYPE - 3, 9, 9, colour) + text(x + 13, height - 5, name, 'start')
      x += long[index] ?? 0
      return item
    })
    .join('')
}

const text = (x: number, y: number, said: string, anchor: 'start' | 'middle' | 'end', size = TYPE): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" font-size="${size}" fill="currentColor">${escapeHtml(said)}</text>`

const rect = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" fill="${colour}"/>`

const cut = (said: string, most: number): string =>
  said.length <= most ? said : `${said.slice(0, most - 1)}…`

const numberText = (value: number, isShare: boolean): string =>
  isShare ? `${Number((value * 100).toPrecision(6))}%` : String(Number(value.toPrecision(6)))

const fixed = (value: number): number => Math.round(value * 100) / 100
