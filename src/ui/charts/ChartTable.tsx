import { t } from '@/lib/text/t'

import { ScrollRegion } from '../layout/ScrollRegion'

export type ChartTableData = {
  readonly columns: readonly string[]
  /** Cells as people read them, numbers with their unit. */
  readonly rows: readonly (readonly string[])[]
}

/** Most rows in the page at once. */
const SHOWN = 500

/** The data of a chart as a table; the first column names each row. */
export function ChartTable({ caption, data }: { readonly caption: string; readonly data: ChartTableData }) {
  const label = t('{caption}, table', { caption })
  return (
    <ScrollRegion className="max-h-96 overflow-auto" label={label}>
      <table className="w-full border-collapse text-left text-[13px] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {data.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 bg-sunken px-2 py-1 font-normal text-muted ${index > 0 ? 'text-right' : ''}`}
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
                <td key={data.columns[index + 1]} className="px-2 py-1 text-right">
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
