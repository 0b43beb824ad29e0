import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Sorting } from '@/domain/models/browse/sortModels'
import { t } from '@/lib/text/t'

import { ColumnHeading } from './ColumnHeading'
import type { Column } from './columns'

type Props = {
  readonly columns: readonly Column[]
  readonly basis: BasisChoice['type']
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

/** The headings; over those that share a unit it is written once. */
export function TableHead({ columns, basis, sorting, onSort }: Props) {
  const groups = groupsOf(columns)
  return (
    <thead className="catalog-head">
      {/* For the eye: to a screen reader the unit is part of each heading. */}
      <tr aria-hidden className="catalog-units text-muted">
        <td className="bg-ground" />
        {groups.map(({ id, unit, count }) => (
          <td key={id} colSpan={count} className="bg-ground px-2.5 text-end">
            {unit !== undefined && (
              <span className="block truncate border-b border-line text-center">{t(unit)}</span>
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
