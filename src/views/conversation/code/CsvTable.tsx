import { useMemo } from 'react'

import { t } from '@/lib/text/t'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

/** Rows and columns that are drawn; the file has the rest. */
const ROWS = 100
const COLUMNS = 30

/** A table that code wrote as CSV. */
export function CsvTable({ name, text }: { readonly name: string; readonly text: string }) {
  const [head = [], ...rows] = useMemo(() => csvRows(text, ROWS + 1), [text])
  return (
    <ScrollRegion role="group" label={name} className="run-code-table">
      <table>
        <thead>
          <tr>
            {head.slice(0, COLUMNS).map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.slice(0, COLUMNS).map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length >= ROWS && <p className="text-muted">{t('The first {count} rows', { count: ROWS })}</p>}
    </ScrollRegion>
  )
}

/** The first rows of CSV: quotes hold commas and line breaks. */
function csvRows(text: string, most: number): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n\r]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (rows.length >= most || end === '') break
  }
  return rows
}
