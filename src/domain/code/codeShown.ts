import { isRecord, parseJson, type Json } from '@/lib/json'

import type { CodeCell, CodeTable, CodeVariable } from './codeRun'

const MOST_ROWS = 200
const MOST_COLUMNS = 51
const MOST_VARIABLES = 100
const MOST_NAME = 80

/** A table as it is told; undefined for anything else. What is shown of it is bounded here again. */
export function readTable(value: unknown): CodeTable | undefined {
  if (!isRecord(value)) return undefined
  const { columns, rows, total, columnTotal } = value
  if (!Array.isArray(columns) || !columns.every((each) => typeof each === 'string')) return undefined
  if (!Array.isArray(rows) || !rows.every((row): row is unknown[] => Array.isArray(row))) return undefined
  if (typeof total !== 'number' || typeof columnTotal !== 'number') return undefined
  return {
    columns: columns.slice(0, MOST_COLUMNS),
    rows: rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(cellOf)),
    total,
    columnTotal,
  }
}

const cellOf = (value: unknown): CodeCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null
      ? null
      : JSON.stringify(value)

/** Variables as they are told; what is none is left out. */
export const readVariables = (value: unknown): readonly CodeVariable[] =>
  (Array.isArray(value) ? value : []).slice(0, MOST_VARIABLES).flatMap((each) => {
    if (!isRecord(each)) return []
    const { name, type, size } = each
    return typeof name === 'string' && typeof type === 'string' && typeof size === 'string'
      ? [{ name: name.slice(0, MOST_NAME), type: type.slice(0, MOST_NAME), size: size.slice(0, MOST_NAME) }]
      : []
  })

/** What of a run is shown to people alone, as it is kept with the result of a tool. */
type CodeShown =
  | { readonly type: 'table'; readonly table: CodeTable }
  | { readonly type: 'variables'; readonly variables: readonly CodeVariable[] }

export const codeShownText = (shown: CodeShown): string =>
  JSON.stringify(shown.type === 'table' ? { pythonTable: shown.table } : { pythonVariables: shown.variables })

/** The reverse of `codeShownText`; undefined for a text of anything else. */
export function readCodeShown(text: string): CodeShown | undefined {
  if (!/^\{"python(?:Table|Variables)":/.test(text)) return undefined
  const value: Json | undefined = parseJson(text)
  if (!isRecord(value)) return undefined
  const table = readTable(value['pythonTable'])
  if (table) return { type: 'table', table }
  return 'pythonVariables' in value
    ? { type: 'variables', variables: readVariables(value['pythonVariables']) }
    : undefined
}

/** Rows in the order of one column: numbers by value, texts by their letters and numbers in them, empty cells last. */
export function sortedRows(
  rows: readonly (readonly CodeCell[])[],
  column: number,
  isDown: boolean,
): readonly (readonly CodeCell[])[] {
  const sign = isDown ? -1 : 1
  const cellOf = (row: readonly CodeCell[]) => row[column] ?? null
  return rows.toSorted((one, other) => {
    const [a, b] = [cellOf(one), cellOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const [first, second] = [numberOf(a), numberOf(b)]
    if (first !== undefined && second !== undefined) return sign * (first - second)
    return sign * letters.compare(String(a), String(b))
  })
}

const letters = new Intl.Collator('en', { numeric: true })

/** Row names are texts, also where they are numbers. */
function numberOf(cell: CodeCell): number | undefined {
  const value = typeof cell === 'string' && cell.trim() === '' ? NaN : Number(cell)
  return Number.isNaN(value) ? undefined : value
}
