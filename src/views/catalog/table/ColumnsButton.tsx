import { ArrowUp } from '@/ui/firstIcons'
import { ArrowDown, Columns3 } from '@/ui/icons'

import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { SortColumn } from '@/domain/models/browse/sortModels'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { Popover } from '@/ui/overlays/Popover'

import { COLUMNS, headingOf, type Column } from './columns'

type Props = {
  readonly columns: readonly SortColumn[]
  /** Null leaves the choice to the page. */
  readonly onChange: (columns: readonly SortColumn[] | null) => void
  readonly basis: BasisChoice['type']
}

/** Which columns the table has, and in which order. */
export function ColumnsButton({ columns, onChange, basis }: Props) {
  const chosen = columns.flatMap((id) => COLUMNS.find((column) => column.id === id) ?? [])
  const others = COLUMNS.filter(({ id }) => !columns.includes(id))
  const toggle = (id: SortColumn) =>
    onChange(columns.includes(id) ? columns.filter((other) => other !== id) : [...columns, id])
  const row = (column: Column, index: number | undefined) => (
    <li key={column.id} className="flex min-h-8 items-center gap-1 pointer-coarse:min-h-11">
      <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={index !== undefined}
          onChange={() => toggle(column.id)}
          className="size-3.5 accent-accent"
        />
        {headingOf(column, basis)}
      </label>
      {index !== undefined && (
        <>
          <IconButton
            size="small"
            icon={ArrowUp}
            label={t('Move {label} left', { label: column.label })}
            disabled={index === 0}
            onClick={() => onChange(moved(columns, index, -1))}
          />
          <IconButton
            size="small"
            icon={ArrowDown}
            label={t('Move {label} right', { label: column.label })}
            disabled={index === columns.length - 1}
            onClick={() => onChange(moved(columns, index, 1))}
          />
        </>
      )}
    </li>
  )
  return (
    <Popover
      label={t('Columns')}
      align="end"
      className="w-64 p-3"
      trigger={<IconButton icon={Columns3} label={t('Columns')} size="small" />}
    >
      <ol aria-label={t('Shown columns')}>{chosen.map(row)}</ol>
      <ul aria-label={t('Available columns')} className="mt-1 border-t border-line pt-1">
        {others.map((column) => row(column, undefined))}
      </ul>
      <Button size="small" className="mt-2" onClick={() => onChange(null)}>
        {t('Reset columns')}
      </Button>
    </Popover>
  )
}

function moved(columns: readonly SortColumn[], index: number, by: 1 | -1): readonly SortColumn[] {
  const id = columns[index]
  return id === undefined ? columns : columns.toSpliced(index, 1).toSpliced(index + by, 0, id)
}
