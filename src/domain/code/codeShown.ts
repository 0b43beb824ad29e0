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
