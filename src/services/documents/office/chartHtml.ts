import { escapeHtml } from '@/lib/text/escapeHtml'

import { readChart } from '../readers/charts/chartRows'
import { drawPie, drawPlot, type DrawnSeries, type SeriesKind } from './chartDrawing'
import { cssColour, type OfficeLook } from './theme'
import { type XmlElement, xmlTree } from './xmlTree'

/** In points, as sizes of type are. */
export type ChartSize = { readonly width: number; readonly height: number }

const KINDS: Readonly<Record<string, SeriesKind | 'pie'>> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  areaChart: 'area',
  area3DChart: 'area',
  scatterChart: 'points',
  pieChart: 'pie',
  pie3DChart: 'pie',
  doughnutChart: 'pie',
}
/** More would be a tangle, and slow to draw. */
const MOST_SERIES = 24
const MOST_POINTS = 2_000
/** Rows of a chart that is shown as its numbers. */
const MOST_ROWS = 60

/** A chart as a drawing; as the numbers it is made from where its kind isn't drawn, and empty where it has none. */
export function chartHtml(xml: string, size: ChartSize, look: OfficeLook): string {
  const { title, rows } = readChart(xml)
  if (rows.length === 0 && title === '') return ''
  const drawn = drawing(xml, rows, { ...size, title }, look)
  if (drawn !== undefined && drawn !== '') {
    const said = escapeHtml([title, ...(rows[0] ?? [])].filter((each) => each !== '').join(', '))
    const ink = look.theme.colours.get(look.mapped.get('tx1') ?? 'dk1') ?? '000000'
    return `<svg class="fill" role="img" aria-label="${said}" viewBox="0 0 ${round(size.width)} ${round(size.height)}" style="color:#${ink}">${drawn}</svg>`
  }
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
  const lines = rows.slice(0, MOST_ROWS).map((row) => `<tr>${cells(row)}</tr>`)
  const head = title === '' ? '' : `<b>${escapeHtml(title)}</b>`
  return `<div class="fill numbers">${head}<table>${lines.join('')}</table></div>`
}

function drawing(
  xml: string,
  [head = [], ...rows]: ReturnType<typeof readChart>['rows'],
  frame: ChartSize & { readonly title: string },
  look: OfficeLook,
): string | undefined {
  const area = xmlTree(xml).firstElementChild?.at('chart', 'plotArea')
  const plots = area?.elements().filter(({ localName }) => localName.endsWith('Chart')) ?? []
  const kinds = new Set(plots.map(({ localName }) => KINDS[localName]))
  const isPie = kinds.has('pie')
  // What shares no axis can't be drawn on one.
  const axes = area?.elements('valAx') ?? []
  if (rows.length === 0 || kinds.size === 0 || kinds.has(undefined) || (isPie && plots.length > 1))
    return undefined
  if (kinds.has('points') ? kinds.size > 1 : axes.length > 1) return undefined
  if (axes.some((axis) => axis.at('scaling', 'logBase'))) return undefined
  const all = plots.flatMap((plot) => plot.elements('ser').map((series) => ({ plot, series })))
  const labels = rows.map(([label = '']) => label)
  if (all.length > MOST_SERIES || rows.length * all.length > MOST_POINTS) return undefined
  const colourOf = (holder: XmlElement | undefined, index: number) =>
    cssColour(
      holder?.at('spPr', 'solidFill') ?? holder?.at('spPr', 'ln', 'solidFill'),
      look.theme,
      look.mapped,
    ) ?? accent(look, index)
  const series = all.map(({ plot, series: one }, index): DrawnSeries => {
    const kind = KINDS[plot.localName]
    const values = numbersOf(one.at('val') ?? one.at('yVal'))
    const across = numbersOf(one.at('xVal'))
    return {
      name: head[index + 1] ?? '',
      kind: kind === 'pie' || kind === undefined ? 'bar' : kind,
      colour: colourOf(one, index),
      values: labels.map((_, at) => values.get(at)),
      isJoined: plot.at('scatterStyle')?.get('val') !== 'marker' && !one.at('spPr', 'ln', 'noFill'),
      // Where a file says no place across, the points are counted.
      across: labels.map((_, at) => (kind === 'points' ? (across.get(at) ?? at + 1) : undefined)),
    }
  })
  if (isPie) {
    const [first] = series
    const own = all[0]?.series
    if (!first || first.values.some((value) => value !== undefined && value < 0)) return undefined
    const colours = labels.map((_, at) =>
      colourOf(
        own?.elements('dPt').find((point) => point.at('idx')?.number('val') === at),
        at,
      ),
    )
    const isRing = plots[0]?.localName === 'doughnutChart'
    return drawPie({ labels, values: first.values, colours, isRing }, frame)
  }
  const bars = plots.find((plot) => KINDS[plot.localName] === 'bar')
  const grouping = plots.map((plot) => plot.at('grouping')?.get('val'))
  const scaling = axes.at(-1)?.at('scaling')
  return drawPlot(
    {
      labels,
      series,
      isLying: bars?.at('barDir')?.get('val') === 'bar',
      stacked: grouping.includes('percentStacked')
        ? 'share'
        : grouping.includes('stacked')
          ? 'sum'
          : undefined,
      isPercent: /%/.test(
        area?.all('formatCode').find((each) => each.textContent !== 'General')?.textContent ?? '',
      ),
      min: scaling?.at('min')?.number('val'),
      max: scaling?.at('max')?.number('val'),
    },
    frame,
  )
}

const FALLBACK = ['4472c4', 'ed7d31', 'a5a5a5', 'ffc000', '5b9bd5', '70ad47']

/** The six accents of the theme in turn, as PowerPoint gives them to series that name no colour. */
const accent = ({ theme }: OfficeLook, index: number): string =>
  `#${theme.colours.get(`accent${(index % 6) + 1}`) ?? FALLBACK[index % 6]}`

function numbersOf(holder: XmlElement | undefined): ReadonlyMap<number, number> {
  const points = holder?.all('pt') ?? []
  return new Map(
    points.flatMap((point) => {
      const value = Number.parseFloat(point.at('v')?.textContent ?? '')
      return Number.isFinite(value) ? [[point.number('idx') ?? 0, value] as const] : []
    }),
  )
}

const round = (points: number): number => Math.round(points * 10) / 10
