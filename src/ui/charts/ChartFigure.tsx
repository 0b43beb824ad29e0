import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { t } from '@/lib/text/t'
import { ChartNoAxesColumn, Table2 } from '@/ui/icons'

import { classNames } from '../classNames'
import { IconButton } from '../controls/IconButton'
import { ScrollRegion } from '../layout/ScrollRegion'

export type ChartFigureProps = {
  /** The accessible name, and the heading where it is shown. */
  readonly label: string
  readonly isLabelHidden?: boolean | undefined
  /** Where the button lies over the chart when no heading makes room for it: the corner that is empty. */
  readonly emptyCorner?: 'top' | 'bottom' | undefined
  /** Its head is above it, a line of 40 px with room at the end for the buttons. */
  readonly hasOwnHead?: boolean | undefined
  /** What the axes are and how they are scaled: "input $/M · log". */
  readonly aside?: ReactNode
  /** The same, where it is a sentence with a line of its own. */
  readonly subtitle?: string | undefined
  /** The same data as a table; made only when asked for. */
  readonly tableOf: () => ChartTableData
  readonly children: ReactNode
  /** What belongs below: a legend, a sentence. */
  readonly footer?: ReactNode
  readonly className?: string | undefined
}

/** The frame of every chart: its name, the chart or the same data as a table (button, or the key T), and a foot. */
export function ChartFigure({
  label,
  isLabelHidden = false,
  emptyCorner = 'top',
  hasOwnHead = false,
  aside,
  subtitle,
  tableOf,
  children,
  footer,
  className,
}: ChartFigureProps) {
  const [isTable, setIsTable] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key.toLowerCase() !== 't' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setIsTable(!isTable)
    // What had the focus goes with the chart or the table: the same key must bring it back.
    toggle.current?.focus()
  }

  return (
    // Keys pressed on the controls inside bubble up to here; the figure itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the button inside
    <figure
      aria-label={label}
      onKeyDown={press}
      className={classNames('group/chart relative flex min-w-0 flex-col', className)}
    >
      <div
        className={
          hasOwnHead
            ? 'relative z-10 ms-auto -mt-10 flex h-10 w-fit items-center gap-1 pb-2'
            : !isLabelHidden
              ? 'flex min-h-8 items-center gap-3'
              : isTable
                ? 'flex justify-end'
                : classNames(
                    'absolute end-0 z-10 opacity-0 group-focus-within/chart:opacity-100 group-hover/chart:opacity-100 pointer-coarse:opacity-100',
                    emptyCorner === 'top' ? '-top-1' : 'bottom-0',
                  )
        }
      >
        {!isLabelHidden && !hasOwnHead && <span className="text-[13px] font-semibold">{label}</span>}
        {!isLabelHidden && aside !== undefined && (
          <span className="ms-auto text-[13px] text-muted">{aside}</span>
        )}
        <IconButton
          ref={toggle}
          label={isTable ? t('Show as chart') : t('Show as table')}
          icon={isTable ? ChartNoAxesColumn : Table2}
          keys="T"
          size="small"
          className={isLabelHidden || aside !== undefined ? '' : 'ms-auto'}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      {subtitle !== undefined && <p className="text-[13px] leading-5 text-muted">{subtitle}</p>}
      {isTable ? <ChartTable caption={label} data={tableOf()} /> : children}
      {footer !== undefined && (
        <figcaption className="mt-1.5 text-[13px] leading-5 text-muted">{footer}</figcaption>
      )}
    </figure>
  )
}

type ChartTableData = {
  readonly columns: readonly string[]
  /** Cells as people read them, numbers with their unit. */
  readonly rows: readonly (readonly string[])[]
}

/** Most rows in the page at once. */
const SHOWN = 500

/** The data of a chart as a table; the first column names each row. */
function ChartTable({ caption, data }: { readonly caption: string; readonly data: ChartTableData }) {
  const label = t('{caption}, table', { caption })
  return (
    <ScrollRegion className="max-h-96 overflow-auto" label={label}>
      <table className="w-full border-collapse text-start text-[13px] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {data.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 bg-sunken px-2 py-1 font-normal text-muted ${index > 0 ? 'text-end' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.slice(0, SHOWN).map(([name, ...cells], row) => (
            // Rows have no identity but their place.
            <tr key={row} className="border-b border-line">
              <th scope="row" className="px-2 py-1 font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={data.columns[index + 1]} className="px-2 py-1 text-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.rows.length > SHOWN && (
        <p className="px-2 py-1.5 text-[13px] text-muted">
          {t('The first {shown} of {count} rows.', { shown: SHOWN, count: data.rows.length })}
        </p>
      )}
    </ScrollRegion>
  )
}
