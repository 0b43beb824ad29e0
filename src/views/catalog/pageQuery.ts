import type { CatalogFilters, Range } from '@/domain/models/browse/filters'
import { decodeQuery, encodeQuery, sortedAxis, type CatalogQuery } from '@/domain/models/browse/query'
import { SORT_COLUMNS, type SortColumn } from '@/domain/models/browse/sortModels'

/** Everything the page restores from its address: the catalog's own query, and what only this page knows. */
export type PageQuery = CatalogQuery & {
  /** Columns of the table besides the name, in their order; null while the page chooses them, see `shownColumns`. */
  readonly columns: readonly SortColumn[] | null
  /** Keys of the models in the comparison tray, in the order they were put there. */
  readonly compared: readonly string[]
  /** US dollars on the cost basis. */
  readonly cost: Range
  /** Milliseconds since the Unix epoch. */
  readonly created: Range
  /** Only models the basis is known to fit, and whose price is known. */
  readonly fits: boolean
}

/** What can be chosen besides the name, which always stands first. */
const CHOOSABLE: readonly SortColumn[] = SORT_COLUMNS.filter((column) => column !== 'name')

/** Most models side by side. */
export const MOST_COMPARED = 6

const NO_RANGE: Range = {}

/** The query string of a page, without `?`; empty for the default one. */
export function encodePage(page: PageQuery): string {
  const own = new URLSearchParams()
  if (page.columns) own.set('columns', page.columns.join('.'))
  if (isRange(page.cost)) own.set('cost', rangeText(page.cost))
  if (isRange(page.created)) own.set('created', rangeText(page.created))
  if (page.fits) own.set('fits', '1')
  for (const key of page.compared) own.append('compare', key)
  return [encodeQuery(page), own.toString()].filter(Boolean).join('&')
}

/** The page a query string stands for. Unknown names and values are left out; never throws. */
export function decodePage(text: string): PageQuery {
  const params = new URLSearchParams(text)
  const columns = params.get('columns')
  return {
    ...decodeQuery(text),
    columns: columns === null ? null : columnsIn(columns),
    compared: [...new Set(params.getAll('compare'))].slice(0, MOST_COMPARED),
    cost: rangeIn(params.get('cost')),
    created: rangeIn(params.get('created')),
    fits: params.get('fits') === '1',
  }
}

/** A page after a change. The figure goes on showing the price that the table is sorted by, unless another was chosen. */
export function changedPage(page: PageQuery, change: Partial<PageQuery>): PageQuery {
  const next = { ...page, ...change }
  const follows = change.axes === undefined && page.axes.x === sortedAxis(page.sorting)
  return follows ? { ...next, axes: { ...page.axes, x: sortedAxis(next.sorting) } } : next
}

/** What of a page decides which models pass: the same text for the same filters, whatever the order or the columns. */
export const filterText = ({ filters, cost, created, fits }: PageQuery): string =>
  encodePage({ ...DEFAULT_PAGE, filters, cost, created, fits })

/** Whether a range holds anything back. */
export const isRange = ({ min, max }: Range): boolean => min !== undefined || max !== undefined

/** The same page with nothing held back. */
export const withoutFilters = (page: PageQuery, filters: CatalogFilters): PageQuery => ({
  ...page,
  filters,
  cost: NO_RANGE,
  created: NO_RANGE,
  fits: false,
})

const rangeText = ({ min, max }: Range): string =>
  `${min === undefined ? '' : String(min)}..${max === undefined ? '' : String(max)}`

function rangeIn(text: string | null): Range {
  const [low, high] = (text ?? '').split('..').map((end) => (end === '' ? undefined : Number(end)))
  return {
    ...(low !== undefined && Number.isFinite(low) && { min: low }),
    ...(high !== undefined && Number.isFinite(high) && { max: high }),
  }
}

const columnsIn = (text: string): readonly SortColumn[] => [
  ...new Set(text.split('.').flatMap((name) => CHOOSABLE.find((column) => column === name) ?? [])),
]

const DEFAULT_PAGE = decodePage('')
