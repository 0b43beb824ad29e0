import { escapeHtml } from '@/lib/text/escapeHtml'

import { type CellValues, columnOf } from '../sheetCells'

/** Cells that one part of a chart may name. */
const MOST_CELLS = 2_000

/** What the cells of the sheet with this name hold; nothing where there is no such sheet. */
export type CellsOf = (sheet: string) => Promise<CellValues>

/** A part of a chart that names cells and has no copy of them. */
const NO_COPY = /<((?:\w+:)?)(num|str)Ref>\s*<\1f>([^<]*)<\/\1f>\s*(?=<\/\1\2Ref>)/g

/**
 * A chart with the values of the cells it names. Excel keeps a copy of them in the chart; what other programs write, as
 * openpyxl does, has none.
 */
export async function withCells(chart: string, cellsOf: CellsOf): Promise<string> {
  const pieces: string[] = []
  let end = 0
  for (const match of chart.matchAll(NO_COPY)) {
    const [whole, prefix = '', kind = '', reference = ''] = match
    const values = await valuesOf(reference, cellsOf)
    const points = values.map((value, index) =>
      value === undefined
        ? ''
        : `<${prefix}pt idx="${index}"><${prefix}v>${escapeHtml(value)}</${prefix}v></${prefix}pt>`,
    )
    const cache = `${prefix}${kind}Cache`
    pieces.push(chart.slice(end, match.index), whole, `<${cache}>${points.join('')}</${cache}>`)
    end = match.index + whole.length
  }
  return pieces.join('') + chart.slice(end)
}

/** Of one range, such as `'My sales'!$B$2:$B$9`, line by line; none of what is no range. */
async function valuesOf(reference: string, cellsOf: CellsOf): Promise<readonly (string | undefined)[]> {
  const [, quoted, bare = '', from = '', to = from] =
    /^(?:'((?:[^']|'')*)'|([^'!]+))!(\$?[A-Z]{1,3}\$?\d{1,7})(?::(\$?[A-Z]{1,3}\$?\d{1,7}))?$/.exec(
      reference
        .trim()
        .replace(/&apos;/g, "'")
        .replace(/&amp;/g, '&'),
    ) ?? []
  const [first, last] = [placeOf(from), placeOf(to)]
  if (!first || !last) return []
  const [rows, columns] = [last.row - first.row + 1, last.column - first.column + 1]
  if (rows < 1 || columns < 1 || rows * columns > MOST_CELLS) return []
  const cells = await cellsOf(quoted?.replace(/''/g, "'") ?? bare)
  return Array.from({ length: rows * columns }, (_, index) =>
    cells.get(`${first.row + Math.floor(index / columns)} ${first.column + (index % columns)}`),
  )
}

function placeOf(cell: string) {
  const plain = cell.replaceAll('$', '')
  const column = columnOf(plain)
  return column === undefined ? undefined : { row: Number(/\d+$/.exec(plain)?.[0]), column }
}
