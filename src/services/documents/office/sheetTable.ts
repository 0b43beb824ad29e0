import { escapeHtml } from '@/lib/text/escapeHtml'

import { readXml } from '../readers/parseMarkup'
import { shownNumber } from './numberFormat'
import type { CellStyle } from './sheetStyles'

/** Rows, columns and cells of a sheet that are shown. */
const MOST_ROWS = 1_000
const MOST_COLUMNS = 100
const MOST_CELLS = 40_000
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
  const last = Math.max(1, ...sheet.rows.keys())
  const most = Math.min(MOST_ROWS, Math.max(50, Math.floor(MOST_CELLS / columns)))
  const numbers = Array.from({ length: columns }, (_, index) => index + 1)
  const width = (column: number) => {
    const characters = sheet.widths.get(column) ?? Math.max(8.43, needed.get(column) ?? 0)
    return `<col style="width:${Math.round(characters * 7 + 5)}px">`
  }
  const lines: string[] = []
  for (let row = 1; row <= Math.min(last, most); row += 1) {
    const cells = sheet.rows.get(row)
    lines.push(
      `<tr><th scope="row">${row}</th>${numbers.map((column) => cellHtml(sheet, row, column, cells?.get(column), styles)).join('')}</tr>`,
    )
  }
  const head = numbers.map((column) => `<th scope="col">${lettersOf(column)}</th>`).join('')
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
): string {
  const place = `${row} ${column}`
  if (hidden.has(place)) return ''
  const span = spans.get(place)
  const spanned = span ? ` colspan="${span.columns}" rowspan="${span.rows}"` : ''
  const style = cell && styles[cell.style]
  const css = [
    style?.css ?? '',
    cell?.isNumber === true && style?.isNumber !== false ? 'text-align:right' : '',
  ]
    .filter(Boolean)
    .join(';')
  return `<td${spanned}${css === '' ? '' : ` style="${css}"`}>${escapeHtml(cell?.text ?? '')}</td>`
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
  let [row, column, style, text, formula] = [0, 0, 0, '', '']
  let type = ''
  let into: 'value' | 'formula' | undefined
  let hasValue = false
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes['r']) || row + 1
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        style = Number(attributes['s']) || 0
        type = attributes['t'] ?? 'n'
        ;[text, formula, hasValue] = ['', '', false]
      } else if (name === 'v' || name === 't') {
        into = 'value'
        hasValue = true
      } else if (name === 'f') into = 'formula'
      else if (name === 'col') {
        const from = Number(attributes['min'])
        const width = attributes['hidden'] === '1' ? 0 : Number(attributes['width'])
        for (let at = from; at <= Math.min(Number(attributes['max']), MOST_COLUMNS); at += 1)
          if (Number.isFinite(width)) widths.set(at, Math.min(width, 100))
      } else if (name === 'mergeCell') merge(attributes['ref'] ?? '', spans, hidden)
    },
    text(piece) {
      if (row > MOST_ROWS || column > MOST_COLUMNS) return
      if (into === 'value') text += piece
      else if (into === 'formula') formula += piece
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') into = undefined
      if (name !== 'c' || row > MOST_ROWS || column > MOST_COLUMNS || row < 1) return
      const shown = hasValue
        ? shownValue(type, text, shared, styles[style]?.format ?? '', days)
        : formula === ''
          ? ''
          : `=${formula}`
      const cells = rows.get(row) ?? new Map<number, Cell>()
      rows.set(row, cells)
      if (shown !== '' || styles[style]?.css)
        cells.set(column, { text: shown, style, isNumber: type === 'n' && hasValue })
    },
  })
  return { rows, widths, spans, hidden, lastRow: row }
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

function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return (
    (letters && Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)) ||
    undefined
  )
}

function lettersOf(column: number): string {
  return column < 1
    ? ''
    : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))
}
