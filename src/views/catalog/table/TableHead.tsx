import type { SortColumn, Sorting } from '@/domain/models/browse/sortModels'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import { type Column, headingOf } from './columns'

type Props = {
  readonly columns: readonly Column[]
  readonly basis: BasisChoice['type']
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

/** The unit of prices as headings elsewhere have it, such as “Input, $/M”. */
const SHORT_UNIT = '$/M'

/** The headings; over those that share a unit it is written once. */
export function TableHead({ columns, basis, sorting, onSort }: Props) {
  const groups = groupsOf(columns)
  return (
    <thead className="catalog-head">
      {/* For the eye: to a screen reader the unit is part of each heading. */}
      <tr aria-hidden className="catalog-units text-muted">
        <td className="bg-ground" />
        {groups.map(({ id, unit, count }) => (
          // All of the width of its columns: wide typefaces need it.
          <td key={id} colSpan={count} className="bg-ground p-0 text-end">
            {unit !== undefined && (
              <span className="block truncate border-b border-line text-center">
                {/* One column alone is too narrow for the words. */}
                {count > 1 ? t(unit) : SHORT_UNIT}
              </span>
            )}
          </td>
        ))}
      </tr>
      <tr aria-rowindex={1}>
        <ColumnHeading id="name" label={t('Model')} sorting={sorting} onSort={onSort} isSticky />
        {columns.map((column) => (
          <ColumnHeading
            key={column.id}
            id={column.id}
            column={column}
            basis={basis}
            sorting={sorting}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  )
}

type Group = { readonly id: string; readonly unit: string | undefined; readonly count: number }

function groupsOf(columns: readonly Column[]): readonly Group[] {
  const groups: Group[] = []
  for (const { id, unit } of columns) {
    const last = groups.at(-1)
    if (last && unit !== undefined && last.unit === unit)
      groups.splice(-1, 1, { ...last, count: last.count + 1 })
    else groups.push({ id, unit, count: 1 })
  }
  return groups
}

type ColumnHeadingProps = {
  readonly id: SortColumn
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly isSticky?: boolean
} & (
  | { readonly label: string; readonly column?: undefined }
  | { readonly column: Column; readonly basis: BasisChoice['type'] }
)

/** A heading that sorts: once up, again down. */
function ColumnHeading(props: ColumnHeadingProps) {
  const { id, sorting, onSort, isSticky = false } = props
  const label = props.column ? headingOf(props.column, props.basis) : props.label
  const isNumber = props.column?.isNumber ?? false
  const isSorted = sorting.column === id
  return (
    <th
      scope="col"
      // Points stand under points: figures end at the right in every language, and their heading above them.
      dir={isNumber ? 'ltr' : undefined}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
      className={classNames(
        'border-b border-line bg-ground p-0 text-[12px] font-medium',
        isSticky && 'sticky start-0 z-[1]',
      )}
    >
      <button
        type="button"
        onClick={() => onSort({ column: id, isDescending: isSorted && !sorting.isDescending })}
        className={classNames(
          'catalog-heading flex h-7 w-full items-center gap-1 px-2.5 hover:text-text pointer-coarse:h-11',
          'focus-visible:-outline-offset-2',
          isNumber ? 'justify-end text-end' : 'text-start',
          isSorted ? 'text-text' : 'text-muted',
        )}
      >
        {label}
        {props.column?.unit !== undefined && <span className="sr-only">, {t(props.column.unit)}</span>}
        {isSorted && <span aria-hidden>{sorting.isDescending ? '↓' : '↑'}</span>}
      </button>
    </th>
  )
}
