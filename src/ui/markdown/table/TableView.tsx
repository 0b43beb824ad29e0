import { memo } from 'react'

import { t } from '@/lib/text/t'

import { classNames } from '../../classNames'
import { CopyAction } from '../CopyAction'
import type { Alignment, TableNode } from '../blocks/blockNode'
import { cellsOf } from '../blocks/tableLines'
import { InlineText } from '../inline/InlineText'
import { columnWidths } from './columnWidths'
import { tableCsv } from './tableCsv'

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
    <div className={classNames('md-table', rows.length > TALL && 'md-table-tall', isLong && 'md-table-long')}>
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
          dir="auto"
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
