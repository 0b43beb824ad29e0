import type { Chart } from '../../readers/charts/chartRows'
import { shownNumber } from '../numberFormat'
import type { OfficeLook } from '../theme'
import { type XmlElement, xmlTree } from '../xmlTree'
import type { Axis } from './axisScale'
import type { Frame } from './chartSvg'
import type { DrawnSeries, SeriesKind } from './drawnSeries'
import { drawPie } from './drawPie'
import { drawPlot } from './drawPlot'
import { drawRadar } from './drawRadar'
import { plotAxes, readAxis } from './plotAxes'
import { colourOf, formatOf, numbersOf, seriesColour } from './seriesParts'

const KINDS: Readonly<Record<string, SeriesKind | 'pie'>> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  areaChart: 'area',
  area3DChart: 'area',
  scatterChart: 'points',
  bubbleChart: 'bubble',
  stockChart: 'stock',
  radarChart: 'radar',
  pieChart: 'pie',
  pie3DChart: 'pie',
  doughnutChart: 'pie',
}
/** Kinds that share their axes with no other. */
const ALONE: ReadonlySet<string> = new Set(['points', 'bubble', 'radar', 'pie'])
/** More would be a tangle, and slow to draw. */
const MOST_SERIES = 24
const MOST_POINTS = 2_000

/** A chart as what is in an SVG; undefined where its kind isn't drawn, empty where it has no room. */
export function chartDrawing(
  xml: string,
  [head = [], ...rows]: Chart['rows'],
  frame: Frame,
  look: OfficeLook,
): string | undefined {
  const area = xmlTree(xml).firstElementChild?.at('chart', 'plotArea')
  const plots = area?.elements().filter(({ localName }) => localName.endsWith('Chart')) ?? []
  const kinds = new Set(plots.map(({ localName }) => KINDS[localName]))
  const [kind] = kinds
  if (!area || rows.length === 0 || kind === undefined || kinds.has(undefined)) return undefined
  if (kinds.size > 1 && [...kinds].some((each) => ALONE.has(each ?? ''))) return undefined
  const all = plots.flatMap((plot, index) => plot.elements('ser').map((series) => ({ plot, series, index })))
  const dates = area.at('dateAx')
  const labels = rows.map(([label = '']) => (dates ? dayOf(label, dates) : label))
  if (all.length > MOST_SERIES || rows.length * all.length > MOST_POINTS) return undefined
  if (kind === 'pie') return plots.length > 1 ? undefined : pieDrawing(plots[0], labels, frame, look)
  if (area.elements('valAx').some((axis) => axis.at('scaling', 'logBase'))) return undefined
  const hasPlaces = kind === 'points' || kind === 'bubble'
  const axes = plotAxes(area, plots, hasPlaces)
  if (!axes) return undefined
  const series = all.map(({ plot, series: one, index }, number): DrawnSeries => {
    const own = KINDS[plot.localName]
    const values = numbersOf(one.at('val') ?? one.at('yVal'))
    const across = numbersOf(one.at('xVal'))
    const sizes = numbersOf(one.at('bubbleSize'))
    const grouping = plot.at('grouping')?.get('val')
    return {
      name: head[number + 1] ?? '',
      kind: own === undefined || own === 'pie' ? 'bar' : own,
      colour: seriesColour(one, number, look),
      values: labels.map((_, at) => values.get(at)),
      // Where a file says no place across, the points are counted.
      across: labels.map((_, at) => (hasPlaces ? (across.get(at) ?? at + 1) : undefined)),
      sizes: labels.map((_, at) => (one.at('bubbleSize') ? sizes.get(at) : 1)),
      isJoined: plot.at('scatterStyle')?.get('val') !== 'marker' && !one.at('spPr', 'ln', 'noFill'),
      plot: index,
      stacked: grouping === 'percentStacked' ? 'share' : grouping === 'stacked' ? 'sum' : undefined,
      isSecond: axes.isSecond(plot),
    }
  })
  const axisOf = (axis: XmlElement | undefined, isSecond: boolean): Axis => {
    const own = series.flatMap((one, index) => (one.isSecond === isSecond ? (all[index]?.series ?? []) : []))
    const isShare = series.some((one) => one.isSecond === isSecond && one.stacked === 'share')
    return readAxis(axis, isShare ? '0%' : formatOf(own, ['val', 'yVal']))
  }
  const axis = axisOf(axes.first, false)
  const [plot] = plots
  if (kind === 'radar')
    return drawRadar(
      { labels, series, axis, isFilled: plot?.at('radarStyle')?.get('val') === 'filled' },
      frame,
    )
  const bars = plots.find((each) => KINDS[each.localName] === 'bar')
  const boxes = plots.find((each) => each.localName === 'stockChart')?.at('upDownBars')
  return drawPlot(
    {
      labels,
      series,
      isLying: bars?.at('barDir')?.get('val') === 'bar',
      axis,
      second: axes.second && axisOf(axes.second, true),
      across: readAxis(
        axes.across,
        formatOf(
          all.map((each) => each.series),
          ['xVal'],
        ),
      ),
      stock: boxes && {
        up: colourOf(boxes.at('upBars'), look) ?? '#ffffff',
        down: colourOf(boxes.at('downBars'), look) ?? 'currentColor',
      },
      bubbles: {
        scale: Math.min(3, Math.max(0, (plot?.at('bubbleScale')?.number('val') ?? 100) / 100)),
        isWidth: plot?.at('sizeRepresents')?.get('val') === 'w',
      },
    },
    frame,
  )
}

/** A label on an axis of days, also where the file has it as a number. */
function dayOf(label: string, axis: XmlElement): string {
  const format = axis.at('numFmt')?.get('formatCode') ?? ''
  return label === '' || Number.isNaN(Number(label))
    ? label
    : shownNumber(Number(label), /[dmy]/i.test(format.replace(/General/gi, '')) ? format : 'yyyy-mm-dd')
}

function pieDrawing(
  plot: XmlElement | undefined,
  labels: readonly string[],
  frame: Frame,
  look: OfficeLook,
): string | undefined {
  const [own] = plot?.elements('ser') ?? []
  const numbers = numbersOf(own?.at('val'))
  const values = labels.map((_, at) => numbers.get(at))
  if (!own || values.some((value) => value !== undefined && value < 0)) return undefined
  const points = own.elements('dPt')
  const colours = labels.map((_, at) =>
    seriesColour(
      points.find((point) => point.at('idx')?.number('val') === at),
      at,
      look,
    ),
  )
  return drawPie({ labels, values, colours, isRing: plot?.localName === 'doughnutChart' }, frame)
}
