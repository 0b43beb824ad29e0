import { memo } from 'react'

import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'

import { classNames } from '../../classNames'
import { CopyAction } from '../CopyAction'
import type { Alignment, TableNode } from '../blocks/blockNode'
import { cellsOf } from '../blocks/tableLines'
import { tableDirection } from '../direction'
import { InlineText } from '../inline/InlineView'
import { wordsOf } from '../inline/inline'
import { parseInline } from '../inline/parseInline'

/** A cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r](?!\d+(?:[.,]\d+)*%?$)/

/**
 * A table as CSV (RFC 4180): the words of each cell, lines ended by CR LF. What a spreadsheet would
 * run as a formula is kept from that by an apostrophe.
 */
export function tableCsv({ header, rows, alignments }: TableNode): string {
  return [header, ...rows]
    .map((row) => {
      const cells = cellsOf(row)
      return alignments.map((_, index) => csvCell(wordsOf(parseInline(cells[index] ?? '')))).join(',')
    })
    .join('\r\n')
}

function csvCell(words: string): string {
  const safe = FORMULA.test(words) ? `'${words}` : words
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Narrowest and widest column that is measured, in characters. */
const NARROW = 4
const WIDE = 48

/** How to share the width of a table among its columns, by the longest cell of each in these rows, as CSS percentages. */
function columnWidths(rows: readonly string[], columns: number): readonly string[] {
  const cells = rows.map(cellsOf)
  const lengths = Array.from({ length: columns }, (_, column) =>
    Math.min(WIDE, Math.max(NARROW, ...cells.map((row) => row[column]?.length ?? 0))),
  )
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => `${Math.round((length / total) * 1000) / 10}%`)
}

/** Rows in one group, so that a new row compares groups and not all rows. */
const GROUP = 50
/** A longer one may be higher than what it scrolls in. */
const TALL = 8
/** A longer table sets its columns by its first group, for the browser would measure all rows for each that comes. */
const LONG = 100

type Props = { readonly node: TableNode; readonly version: number }

/** A table that scrolls within itself, keeps its head in sight and copies as CSV. */
export const TableView = memo(function TableView({ node }: Props) {
  const { alignments, header, rows } = node
  const isLong = rows.length > LONG
  // The first group is whole by then, so the widths stay.
  const widths = isLong ? columnWidths([header, ...rows.slice(0, GROUP)], alignments.length) : undefined
  const key = widths?.join(' ')
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, index) => index)
  return (
    <div
      dir={tableDirection(node)}
      className={classNames('md-table', rows.length > TALL && 'md-table-tall', isLong && 'md-table-long')}
    >
      <div className="md-table-actions">
        <CopyAction label={t('Copy table as CSV')} text={() => tableCsv(node)}>
          {t('CSV')}
        </CopyAction>
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take focus */}
      <div className="md-table-scroll" role="group" aria-label={t('Table')} tabIndex={0}>
        <table>
          <thead>
            <Row row={header} alignments={alignments} widths={key} isHead />
          </thead>
          {groups.map((index) => {
            const end = Math.min(rows.length, (index + 1) * GROUP)
            return (
              <RowGroup
                key={index}
                rows={rows}
                from={index * GROUP}
                end={end}
                last={rows[end - 1] ?? ''}
                alignments={alignments}
                widths={key}
              />
            )
          })}
        </table>
      </div>
    </div>
  )
})

type GroupProps = {
  readonly rows: readonly string[]
  readonly from: number
  readonly end: number
  readonly last: string
  readonly alignments: readonly Alignment[]
  readonly widths: string | undefined
}

const RowGroup = memo(function RowGroup({ rows, from, end, alignments, widths }: GroupProps) {
  return (
    <tbody>
      {rows.slice(from, end).map((row, index) => (
        <Row key={index} row={row} alignments={alignments} widths={index === 0 ? widths : undefined} />
      ))}
    </tbody>
  )
})

type RowProps = {
  readonly row: string
  readonly alignments: readonly Alignment[]
  /** Widths of the columns, parted by spaces: one string, so that equal widths are the same. */
  readonly widths: string | undefined
  readonly isHead?: boolean
}

const Row = memo(function Row({ row, alignments, widths, isHead = false }: RowProps) {
  const cells = cellsOf(row)
  const width = widths?.split(' ')
  const Cell = isHead ? 'th' : 'td'
  return (
    <tr>
      {alignments.map((alignment, index) => (
        <Cell
          key={index}
          dir={dirOf(cells[index] ?? '')}
          data-align={alignment}
          scope={isHead ? 'col' : undefined}
          style={width && { width: width[index] }}
        >
          <InlineText text={cells[index] ?? ''} />
        </Cell>
      ))}
    </tr>
  )
})
