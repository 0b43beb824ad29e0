import { type Axis, axisScale, type Scale } from './axisScale'
import {
  CHARACTER,
  cut,
  fixed,
  type Frame,
  gridLine,
  heading,
  headOf,
  legend,
  LINE,
  longest,
  text,
  TYPE,
  upwards,
} from './chartSvg'
import { type DrawnSeries, stackSeries } from './drawnSeries'
import { type Place, seriesShapes, type StockLook } from './seriesShapes'

export type Plot = {
  readonly labels: readonly string[]
  readonly series: readonly DrawnSeries[]
  /** Bars go to the right, not up. */
  readonly isLying: boolean
  /** Of the values. */
  readonly axis: Axis
  /** Of the series that have one of their own: at the right; at the top where bars lie. */
  readonly second: Axis | undefined
  /** Where the labels are, or the other number of points. */
  readonly across: Axis
  readonly stock: StockLook
  /** Of the largest bubble, 1 for as large as they usually are. */
  readonly bubbles: { readonly scale: number; readonly isWidth: boolean }
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Bars, lines, areas, points, bubbles and prices over one pair of axes, or over two axes of values, as SVG. */
export function drawPlot(plot: Plot, frame: Frame): string {
  const { labels, isLying } = plot
  const series = stackSeries(plot.series)
  // Bubbles reach beyond their middles.
  const isBubbles = series.some(({ kind }) => kind === 'bubble')
  const around = (values: DrawnSeries['values']) => (isBubbles ? withMargin(values) : values)
  const scaleOf = (axis: Axis, isSecond: boolean) => {
    const own = series.filter((one) => one.isSecond === isSecond)
    const isFromZero = own.some(({ kind }) => kind === 'bar' || kind === 'area')
    return axisScale(
      axis,
      own.flatMap(({ values, base }) => [...around(values), ...base]),
      isFromZero,
    )
  }
  const up = scaleOf(plot.axis, false)
  const second = plot.second && scaleOf(plot.second, true)
  const side = series.every(({ kind }) => kind === 'points' || kind === 'bubble')
    ? axisScale(
        plot.across,
        series.flatMap((each) => around(each.across)),
        false,
      )
    : undefined
  const names = legendOf(plot.series)
  const box = boxOf(plot, frame, { texts: up.texts, others: second?.texts, hasLegend: names.length > 0 })
  if (box.width < 20 || box.height < 20) return ''
  const own = (one: DrawnSeries) => (one.isSecond && second ? second : up)
  const slot = (isLying ? box.height : box.width) / Math.max(1, labels.length)
  const along = (scale: Scale, value: number) =>
    isLying ? box.left + scale.share(value) * box.width : box.top + (1 - scale.share(value)) * box.height
  const middle = (at: number) =>
    isLying ? box.top + box.height - (at + 0.5) * slot : box.left + (at + 0.5) * slot
  const place: Place = {
    slot,
    isLying,
    middle,
    across: (one, at) => (side ? box.left + side.share(one.across[at] ?? 0) * box.width : middle(at)),
    along: (one, value) => along(own(one), value),
    zero: (one) => own(one).zero,
    isInside: (one, at) => !side || (side.has(one.across[at]) && own(one).has(one.values[at])),
    widest: (Math.min(box.width, box.height) / 8) * plot.bubbles.scale,
  }
  const numbers = numbersHtml(up, (tick) => along(up, tick), box, isLying)
  const others = second ? secondHtml(second, (tick) => along(second, tick), box, isLying) : ''
  const named = side
    ? side.ticks.map((tick, index) =>
        text(
          box.left + side.share(tick) * box.width,
          box.top + box.height + TYPE + 2,
          side.texts[index] ?? '',
          'middle',
        ),
      )
    : labelsHtml(plot, box, place, frame.width)
  return [
    heading(frame),
    numbers,
    others,
    ...named,
    titlesHtml(plot, box, frame),
    seriesShapes(series, place, plot),
    legend(names, frame),
  ].join('')
}

/** With as much around them as a large bubble takes, unless that is on the other side of zero. */
function withMargin(values: DrawnSeries['values']): DrawnSeries['values'] {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return values
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const margin = (most - least || Math.abs(most)) / 6
  return [
    least >= 0 ? Math.max(0, least - margin) : least - margin,
    most < 0 ? Math.min(0, most + margin) : most + margin,
  ]
}

/** Several series by their colours; those of a price are told by where they are in its mark, and have none. */
function legendOf(series: readonly DrawnSeries[]) {
  const prices = series.filter(({ kind }) => kind === 'stock').map(({ name }) => name)
  const names = series.filter(({ kind }) => kind !== 'stock').map(({ name, colour }) => ({ name, colour }))
  const together = prices.some((name) => name !== '')
    ? [{ name: prices.join(' / '), colour: 'currentColor' }]
    : []
  return series.length > 1 ? [...names, ...together] : []
}

type Around = {
  readonly texts: readonly string[]
  readonly others: readonly string[] | undefined
  readonly hasLegend: boolean
}

/** What is left for the series once axes, names and titles have their room. */
function boxOf({ labels, isLying, axis, second, across }: Plot, frame: Frame, around: Around): Box {
  const { texts, others, hasLegend } = around
  const room = (title: string | undefined) => (title ? LINE : 0)
  const [start, end, foot] = isLying
    ? [across.title, undefined, axis.title]
    : [axis.title, second?.title, across.title]
  const left = Math.min(frame.width / 3, longest(isLying ? labels : texts) + 8) + room(start)
  const right = others && !isLying ? Math.min(frame.width / 4, longest(others) + 10) + room(end) : 12
  const top = headOf(frame) + (others && isLying ? LINE + room(second?.title) : 0)
  const bottom = (hasLegend ? LINE * 1.4 : 4) + LINE + room(foot)
  return { left, top, width: frame.width - left - right, height: frame.height - top - bottom }
}

/** The numbers of the axis with lines across. */
function numbersHtml(
  { ticks, texts }: Scale,
  along: (tick: number) => number,
  { left, top, width, height }: Box,
  isLying: boolean,
): string {
  const lines = ticks.map((tick, index) => {
    const at = fixed(along(tick))
    const said = texts[index] ?? ''
    return isLying
      ? gridLine(`M${at} ${fixed(top)}V${fixed(top + height)}`) +
          text(at, top + height + TYPE + 2, said, 'middle')
      : gridLine(`M${fixed(left)} ${at}H${fixed(left + width)}`) + text(left - 4, at + TYPE / 3, said, 'end')
  })
  return lines.join('')
}

/** The numbers of the second axis, with marks: lines across are those of the first. */
function secondHtml(
  { ticks, texts }: Scale,
  along: (tick: number) => number,
  { left, top, width, height }: Box,
  isLying: boolean,
): string {
  const [right, bottom] = [fixed(left + width), fixed(top + height)]
  const marks = ticks.map((tick, index) => {
    const at = fixed(along(tick))
    const said = texts[index] ?? ''
    return isLying
      ? gridLine(`M${at} ${fixed(top)}v-4`) + text(at, top - 6, said, 'middle')
      : gridLine(`M${right} ${at}h4`) + text(right + 6, at + TYPE / 3, said, 'start')
  })
  const line = isLying ? `M${fixed(left)} ${fixed(top)}H${right}` : `M${right} ${fixed(top)}V${bottom}`
  return gridLine(line) + marks.join('')
}

/** The categories: every one, or as many as have room. */
function labelsHtml(
  { labels, isLying }: Plot,
  { left, top, height }: Box,
  { slot, middle }: Place,
  width: number,
): readonly string[] {
  const room = Math.max(1, Math.floor(slot / CHARACTER) - 1)
  const most = Math.max(0, ...labels.map(({ length }) => length))
  // The beginnings of days are all the same.
  const least = labels.every((label) => /^\d{4}-\d\d/.test(label)) ? most : Math.min(4, most)
  const wanted = room < least ? Math.min(10, most) + 1 : 0
  const step = Math.max(1, Math.ceil((isLying ? TYPE : longest(['0'.repeat(wanted)])) / slot))
  return labels.map((label, at) => {
    if (at % step !== 0) return ''
    if (isLying) return text(left - 4, middle(at) + TYPE / 3, label, 'end')
    const said = cut(label, Math.max(3, room, wanted))
    // The first and the last may reach beyond the axis, and not beyond the drawing.
    const half = longest([said]) / 2
    const x = Math.max(half, Math.min(width - half, middle(at)))
    return text(x, top + height + TYPE + 2, said, 'middle')
  })
}

function titlesHtml(
  { isLying, axis, second, across }: Plot,
  { left, top, width, height }: Box,
  frame: Frame,
): string {
  const [x, y] = [left + width / 2, top + height / 2]
  const below = top + height + LINE + TYPE + 2
  const said = (title: string | undefined, make: (title: string) => string) =>
    title ? make(cut(title, Math.floor((isLying ? width : height) / CHARACTER))) : ''
  return isLying
    ? said(across.title, (title) => upwards(TYPE + 1, y, title)) +
        said(axis.title, (title) => text(x, below, title, 'middle')) +
        said(second?.title, (title) => text(x, top - LINE - 6, title, 'middle'))
    : said(axis.title, (title) => upwards(TYPE + 1, y, title)) +
        said(second?.title, (title) => upwards(frame.width - 5, y, title)) +
        said(across.title, (title) => text(x, below, title, 'middle'))
}
