import { numberText, type Chart } from './chartRows'
import { attribute, readXml } from '../parseMarkup'

/** The names or the numbers of a chart: points by level, from the innermost out. */
type Dimension = { readonly isText: boolean; readonly type: string; readonly levels: Map<number, string>[] }
type Data = { readonly id: string; readonly dimensions: Dimension[] }
type Series = { name: string; data: string }

/** Points of a series that are read. */
const MOST_POINTS = 10_000

/**
 * Reads a chart of the kind that Office draws since 2016: waterfall, treemap, sunburst, histogram, box and whisker, funnel,
 * map. Its series name their data, which are kept apart from them. Categories have levels, of which the outer ones are
 * often written once for all that follow.
 */
export function readChartEx(xml: string): Chart {
  const path: string[] = []
  const data: Data[] = []
  const series: Series[] = []
  let title = ''
  let text = ''
  let index = 0
  let format = ''
  const points = () => data.at(-1)?.dimensions.at(-1)
  readXml(xml, {
    open: (name, attributes) => {
      path.push(name)
      text = ''
      const said = (key: string) => attribute(attributes, key) ?? ''
      if (name === 'data') data.push({ id: said('id'), dimensions: [] })
      else if (name === 'strDim' || name === 'numDim')
        data.at(-1)?.dimensions.push({ isText: name === 'strDim', type: said('type'), levels: [] })
      else if (name === 'lvl') {
        format = said('formatCode')
        points()?.levels.push(new Map())
      } else if (name === 'pt') index = Number(said('idx')) || 0
      else if (name === 'series') series.push({ name: '', data: '' })
      else if (name === 'dataId') Object.assign(series.at(-1) ?? {}, { data: said('val') })
    },
    text: (piece) => {
      text += piece
    },
    close: (name) => {
      path.pop()
      const isOf = (part: string) => path.includes(part)
      if (name === 'pt' && index < MOST_POINTS)
        points()
          ?.levels.at(-1)
          ?.set(index, points()?.isText === true ? text.trim() : numberText(text, format))
      // The title of the chart, not that of an axis; what a person wrote, or the cell it shows.
      else if ((name === 't' || name === 'v') && isOf('title') && !isOf('plotArea')) title += text
      else if (name === 'v' && isOf('series') && path.at(-1) === 'txData')
        Object.assign(series.at(-1) ?? {}, { name: text.trim() })
    },
  })
  return { title: title.trim(), rows: rowsOf(series, data) }
}

type Column = { readonly name: string; readonly values: ReadonlyMap<number, string> }

function rowsOf(series: readonly Series[], data: readonly Data[]): Chart['rows'] {
  // A line of a Pareto chart has no data of its own.
  const shown = series.flatMap(({ name, data: id }) => {
    const one = data.find((each) => each.id === id)
    return one ? [{ name, ...one }] : []
  })
  const columns = shown.flatMap(columnsOf)
  const labels = labelsOf(shown.flatMap(({ dimensions }) => dimensions).filter(({ isText }) => isText))
  const count = 1 + Math.max(-1, ...columns.map(({ values }) => Math.max(-1, ...values.keys())))
  if (count === 0) return []
  return [
    ['', ...columns.map(({ name }) => name)],
    ...Array.from({ length: count }, (_, index) => [
      labels(index),
      ...columns.map(({ values }) => values.get(index) ?? ''),
    ]),
  ]
}

/** A column for each kind of numbers of a series, as the value and the colour of a country. */
function columnsOf({ name, dimensions }: { name: string } & Data): readonly Column[] {
  const numbers = dimensions.filter(({ isText }) => !isText)
  return numbers.map(({ type, levels: [values = new Map<number, string>()] }) => ({
    name: numbers.length === 1 ? name : `${name} (${type})`,
    values,
  }))
}

/** What a point is called, from the outermost level in, by the first series that names any. */
function labelsOf(dimensions: readonly Dimension[]): (index: number) => string {
  const named = dimensions.find(({ type }) => type === 'cat') ?? dimensions[0]
  const [inner = new Map<number, string>(), ...outer] = named?.levels ?? []
  const last = outer.map(() => '')
  return (index) => {
    outer.forEach((level, at) => {
      last[at] = level.get(index) || (last[at] ?? '')
    })
    const parts = [...last.toReversed(), inner.get(index) ?? ''].filter((part) => part !== '')
    return parts.join(' › ') || String(index + 1)
  }
}
