import { useMemo, useState } from 'react'

import type { CodeCell, CodeTable as Table, CodeVariable } from '@/domain/code/codeRun'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { ArrowDown, ArrowUp } from '@/ui/icons'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import './code.css'

/** The first rows of a table of Python, sorted by a press on the head of a column. */
export function CodeTable({ table: { columns, rows, total, columnTotal } }: { readonly table: Table }) {
  const [order, setOrder] = useState<{ readonly column: number; readonly isDown: boolean }>()
  const sorted = useMemo(
    () => (order === undefined ? rows : sortedRows(rows, order.column, order.isDown)),
    [rows, order],
  )
  // Up, down, and unsorted.
  const next = (column: number) =>
    order?.column !== column ? { column, isDown: false } : order.isDown ? undefined : { column, isDown: true }
  const shownColumns = columns.length - 1
  return (
    <div className="run-code-data">
      <ScrollRegion role="group" label={t('Table')} className="run-code-table">
        <table>
          <thead>
            <tr>
              {columns.map((name, column) => {
                const isSorted = order?.column === column
                const Icon = order?.isDown === true ? ArrowDown : ArrowUp
                return (
                  <th
                    key={column}
                    scope="col"
                    data-kind={column > 0 ? typeof rows[0]?.[column] : undefined}
                    aria-sort={isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none'}
                  >
                    <button type="button" onClick={() => setOrder(next(column))}>
                      {name === '' ? t('Row') : name}
                      {isSorted && <Icon aria-hidden size={13} />}
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row">
                      {shown(cell)}
                    </th>
                  ) : (
                    <td key={column} data-kind={typeof cell}>
                      {shown(cell)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="text-muted tabular-nums">
        {rows.length < total
          ? t('The first {shown} of {count} rows', {
              shown: formatNumber(rows.length),
              count: formatNumber(total),
            })
          : t('Rows: {count}', { count: formatNumber(total) })}
        {shownColumns < columnTotal &&
          ` · ${t('The first {shown} of {count} columns', {
            shown: formatNumber(shownColumns),
            count: formatNumber(columnTotal),
          })}`}
      </p>
    </div>
  )
}

const shown = (cell: CodeCell): string =>
  cell === null ? '–' : typeof cell === 'number' ? plainNumber(cell) : String(cell)

/** As Python has it, but for digits that only rounding made. */
const plainNumber = (value: number): string => String(Number(value.toPrecision(12)))

/** What the interpreter of a chat keeps for the next run: closed until one wants to see it. */
export function CodeVariables({ variables }: { readonly variables: readonly CodeVariable[] }) {
  if (variables.length === 0) return null
  return (
    <details className="run-code-variables">
      <summary>{t('Variables: {count}', { count: formatNumber(variables.length) })}</summary>
      <table aria-label={t('Variables')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Size or value')}</th>
          </tr>
        </thead>
        <tbody>
          {variables.map(({ name, type, size }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{type}</td>
              <td>{size}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Rows in the order of one column: numbers by value, texts by their letters and numbers in them, empty cells last. */
function sortedRows(
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
