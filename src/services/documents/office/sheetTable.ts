import { escapeHtml } from '@/lib/text/escapeHtml'

import { columnLetters } from '../readers/compactSheet'
import { shownNumber } from './numberFormat'
import { columnOf, walkSheet } from './sheetCells'
import type { SheetDrawing } from './sheetDrawings'
import type { CellStyle } from './sheetStyles'

/** Rows, columns and cells of a sheet that are shown. */
const MOST_ROWS = 1_000
const MOST_COLUMNS = 100
const MOST_CELLS = 40_000
/** Of a drawing, each way. */
const MOST_PIXELS = 4_000
/** Characters of a column whose width the file doesn't give. */
const MOST_WIDE = 40

type Cell = { readonly text: string; readonly style: number; readonly isNumber: boolean }
type Span = { readonly columns: number; readonly rows: number }

/** A sheet as its file tells it. */
type Sheet = {
  readonly rows: Map<number, Map<number, Cell>>
  readonly widths: Map<number, number>
  readonly spans: Map<string, Span>
  readonly hidden: Set<string>
  readonly lastRow: number
}

export type SheetTable = { readonly html: string; readonly rows: number; readonly isCut: boolean }

/** A sheet as a table with the letters and numbers of its columns and rows. */
export function sheetTable(
  xml: string,
  shared: readonly string[],
  styles: readonly CellStyle[],
  isFrom1904: boolean,
  drawings: readonly SheetDrawing[] = [],
): SheetTable {
  const sheet = readSheet(xml, shared, styles, isFrom1904 ? 1_462 : 0)
  let columns = 1
  const needed = new Map<number, number>()
  for (const row of sheet.rows.values())
    for (const [column, { text }] of row) {
      columns = Math.max(columns, column)
      needed.set(column, Math.max(needed.get(column) ?? 0, Math.min(text.length * 1.25 + 2, MOST_WIDE)))
    }
  for (const [place, span] of sheet.spans)
    columns = Math.max(columns, Number(place.split(' ')[1]) + span.columns - 1)
  // What lies over cells has cells under it; beyond what is shown it is left out with them.
  columns = Math.max(
    columns,
    ...drawings.map((each) => Math.min(each.to?.column ?? each.column, MOST_COLUMNS)),
  )
  const last = Math.max(1, ...sheet.rows.keys(), ...drawings.map(lastRowOf))
  const most = Math.min(MOST_ROWS, Math.max(50, Math.floor(MOST_CELLS / columns)))
  const numbers = Array.from({ length: columns }, (_, index) => index + 1)
  const widthOf = (column: number) => {
    const characters = sheet.widths.get(column) ?? Math.max(8.43, needed.get(column) ?? 0)
    return Math.round(characters * 7 + 5)
  }
  const width = (column: number) => `<col style="width:${widthOf(column)}px">`
  const over = new Map<string, string>()
  for (const each of drawings) {
    const place = `${each.row} ${each.column}`
    over.set(place, (over.get(place) ?? '') + drawingHtml(each, widthOf))
  }
  const lines: string[] = []
  for (let row = 1; row <= Math.min(last, most); row += 1) {
    const cells = sheet.rows.get(row)
    lines.push(
      `<tr><th scope="row">${row}</th>${numbers.map((column) => cellHtml(sheet, row, column, cells?.get(column), styles, over.get(`${row} ${column}`))).join('')}</tr>`,
    )
  }
  const head = numbers.map((column) => `<th scope="col">${columnLetters(column)}</th>`).join('')
  return {
    html: `<table><colgroup><col style="width:44px">${numbers.map(width).join('')}</colgroup><thead><tr><td></td>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`,
    rows: Math.min(last, most),
    isCut: sheet.lastRow > most,
  }
}

function cellHtml(
  { spans, hidden }: Sheet,
  row: number,
  column: number,
  cell: Cell | undefined,
  styles: readonly CellStyle[],
  over: string | undefined,
): string {
  const place = `${row} ${column}`
  if (hidden.has(place)) return ''
  const span = spans.get(place)
  const spanned = span ? ` colspan="${span.columns}" rowspan="${span.rows}"` : ''
  const style = cell && styles[cell.style]
  const css = [
    style?.css ?? '',
    cell?.isNumber === true && style?.isNumber !== false ? 'text-align:right' : '',
    over === undefined ? '' : 'position:relative;overflow:visible',
  ]
    .filter(Boolean)
    .join(';')
  return `<td${spanned}${css === '' ? '' : ` style="${css}"`}>${escapeHtml(cell?.text ?? '')}${over ?? ''}</td>`
}

/** In CSS pixels, with its borders: what a row takes whose height is the usual one. */
const ROW_HEIGHT = 22

const lastRowOf = ({ row, to, top, size }: SheetDrawing): number =>
  Math.max(to?.row ?? row, row + Math.ceil((top + (size?.height ?? 0)) / ROW_HEIGHT))

/** What lies over the cells, at the corner of the first of them and as large as it is or as they are. */
function drawingHtml(
  { row, column, to, left, top, size, html }: SheetDrawing,
  widthOf: (column: number) => number,
): string {
  let width = -left
  for (let at = column; to && at < Math.min(to.column, column + MOST_COLUMNS); at += 1) width += widthOf(at)
  const height = ((to?.row ?? row) - row) * ROW_HEIGHT - top
  const shown = {
    width: Math.min(MOST_PIXELS, Math.max(20, size?.width ?? width)),
    height: Math.min(MOST_PIXELS, Math.max(20, size?.height ?? height)),
  }
  return `<div class="over" style="left:${left}px;top:${top}px;width:${shown.width}px;height:${shown.height}px">${html(shown)}</div>`
}

function readSheet(
  xml: string,
  shared: readonly string[],
  styles: readonly CellStyle[],
  days: number,
): Sheet {
  const rows = new Map<number, Map<number, Cell>>()
  const widths = new Map<number, number>()
  const spans = new Map<string, Span>()
  const hidden = new Set<string>()
  const lastRow = walkSheet(xml, {
    cell({ row, column, style, type, value, formula }) {
      if (row > MOST_ROWS || column > MOST_COLUMNS || row < 1) return
      const text =
        value !== undefined
          ? shownValue(type, value, shared, styles[style]?.format ?? '', days)
          : formula === ''
            ? ''
            : `=${formula}`
      const cells = rows.get(row) ?? new Map<number, Cell>()
      rows.set(row, cells)
      if (text !== '' || styles[style]?.css)
        cells.set(column, { text, style, isNumber: type === 'n' && value !== undefined })
    },
    other(name, attributes) {
      if (name === 'col') {
        const from = Number(attributes['min'])
        const width = attributes['hidden'] === '1' ? 0 : Number(attributes['width'])
        for (let at = from; at <= Math.min(Number(attributes['max']), MOST_COLUMNS); at += 1)
          if (Number.isFinite(width)) widths.set(at, Math.min(width, 100))
      } else if (name === 'mergeCell') merge(attributes['ref'] ?? '', spans, hidden)
    },
  })
  return { rows, widths, spans, hidden, lastRow }
}

function shownValue(
  type: string,
  text: string,
  shared: readonly string[],
  format: string,
  days: number,
): string {
  switch (type) {
    case 's':
      return shared[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE'
    case 'n': {
      const value = Number(text)
      if (text.trim() === '' || !Number.isFinite(value)) return text
      return shownNumber(/[ymdhs]/i.test(format) ? value + days : value, format)
    }
    case 'd':
      return text.replace('T', ' ').replace(/(?: 00:00:00)?(?:\.0+)?Z?$/, '')
    default:
      return text
  }
}

function merge(range: string, spans: Map<string, Span>, hidden: Set<string>) {
  const [from, to] = range
    .split(':')
    .map((place) => ({ row: Number(/\d+$/.exec(place)?.[0]), column: columnOf(place) ?? 0 }))
  if (!from || !to || !(from.row >= 1) || from.column < 1) return
  const rows = Math.min(to.row, MOST_ROWS) - from.row + 1
  const columns = Math.min(to.column, MOST_COLUMNS) - from.column + 1
  if (rows < 1 || columns < 1 || rows * columns > 10_000) return
  spans.set(`${from.row} ${from.column}`, { rows, columns })
  for (let row = from.row; row < from.row + rows; row += 1)
    for (let column = from.column; column < from.column + columns; column += 1)
      if (row !== from.row || column !== from.column) hidden.add(`${row} ${column}`)
}
