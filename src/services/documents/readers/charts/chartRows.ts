import { excelDate } from '../compactSheet'
import { attribute, readXml } from '../parseMarkup'

/** What a chart shows: its title, and a row for each category with the value of each series. */
export type Chart = { readonly title: string; readonly rows: readonly (readonly string[])[] }

type Series = {
  readonly name: string
  readonly labels: Map<number, string>
  readonly values: Map<number, string>
}

/** Points of a series that are read. */
const MOST_POINTS = 10_000

/** Reads the numbers that a chart of Word or PowerPoint was drawn from, as it keeps them beside its workbook. */
export function readChart(xml: string): Chart {
  const series: { name: string; labels: Map<number, string>; values: Map<number, string> }[] = []
  const path: string[] = []
  let title = ''
  let index = 0
  let format = ''
  let text = ''
  readXml(xml, {
    open: (name, attributes) => {
      path.push(name)
      text = ''
      if (name === 'ser') series.push({ name: '', labels: new Map(), values: new Map() })
      else if (name === 'pt') index = Number(attribute(attributes, 'idx')) || 0
      else if (ROLES.has(name)) format = ''
    },
    text: (piece) => {
      text += piece
    },
    close: (name) => {
      path.pop()
      const one = series.at(-1)
      const role = path.find((each) => ROLES.has(each))
      if (name === 't' && path.includes('title') && !path.includes('plotArea')) title += text
      else if (name === 'formatCode') format = text
      else if (name === 'v' && one && role !== undefined && index < MOST_POINTS) {
        const said = role === 'tx' ? text.trim() : numberText(text, format)
        if (role === 'tx') one.name = [one.name, said].filter((each) => each !== '').join(' ')
        else if (role === 'val' || role === 'yVal') one.values.set(index, said)
        // Labels in levels are written from the innermost out.
        else if (role !== 'bubbleSize')
          one.labels.set(index, [said, one.labels.get(index) ?? ''].filter((each) => each !== '').join(' '))
      }
    },
  })
  return { title: title.trim(), rows: rowsOf(series) }
}

/** The parts of a series. */
const ROLES = new Set(['tx', 'cat', 'val', 'xVal', 'yVal', 'bubbleSize'])

function rowsOf(series: readonly Series[]): Chart['rows'] {
  const count = 1 + Math.max(-1, ...series.flatMap(({ values }) => [...values.keys()]))
  if (count === 0) return []
  const rows = Array.from({ length: count }, (_, index) => [
    series.find(({ labels }) => labels.has(index))?.labels.get(index) ?? String(index + 1),
    ...series.map(({ values }) => values.get(index) ?? ''),
  ])
  return [['', ...series.map(({ name }) => name)], ...rows]
}

/** As many digits as are meant, and days as days. */
export function numberText(text: string, format: string): string {
  const said = text.trim()
  const value = said === '' ? NaN : Number(said)
  if (Number.isNaN(value)) return said
  const isDate = /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|General/g, ''))
  return isDate ? excelDate(value) : String(Number(value.toPrecision(15)))
}

/** Stands for the numbers of a chart whose file has none: they are in a workbook elsewhere. */
export const NO_NUMBERS = '(The numbers of this chart aren’t in the file.)'

/** A chart as lines of text, for where there can be no table. */
export const chartLines = ({ title, rows }: Chart): readonly string[] => [
  ...(title === '' ? [] : [title]),
  ...(rows.length === 0 ? [NO_NUMBERS] : rows.map((row) => row.join(' | '))),
]
