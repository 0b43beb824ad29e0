import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { SortColumn, Sorting } from '@/domain/models/browse/sortModels'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import { headingOf, type Column } from './columns'

type Props = {
  readonly id: SortColumn
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly isSticky?: boolean
} & (
  | { readonly label: string; readonly column?: undefined }
  | { readonly column: Column; readonly basis: BasisChoice['type'] }
)

/** A heading that sorts: once up, again down. */
export function ColumnHeading(props: Props) {
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
