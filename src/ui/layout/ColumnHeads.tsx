import { classNames } from '../classNames'

export type ColumnHead = {
  /** What it says, different from the others. */
  readonly name: string
  /** At the end of its column, as numbers are. */
  readonly isNumber?: boolean | undefined
  readonly className?: string | undefined
}

/** The head of a table that is read, not sorted: small and quiet, the first column at the edge of what is around it. */
export const ColumnHeads = ({ heads }: { readonly heads: readonly ColumnHead[] }) => (
  <thead>
    <tr className="border-b border-line text-[12px] text-muted">
      {heads.map(({ name, isNumber, className }, index) => (
        <th
          key={name}
          scope="col"
          className={classNames(
            'py-1.5 font-medium',
            index > 0 && 'ps-3',
            isNumber === true ? 'text-end' : 'text-start',
            className,
          )}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
