import { dataWords } from '@/domain/catalog'
import type { Model } from '@/domain/models/model'
import { modelFacts } from '@/domain/models/modelFacts'
import type { SortColumn } from '@/domain/models/browse/sortModels'

/** The columns of a table that nobody has chosen columns for, in their order. */
const USUAL: readonly SortColumn[] = [
  'cost',
  'input',
  'cached',
  'output',
  'context',
  'precision',
  'retention',
]

/** Whether a model says something in a column that many catalogs leave empty. */
const HAS_VALUE: Readonly<Partial<Record<SortColumn, (model: Model) => boolean>>> = {
  cached: (model) => modelFacts(model).cachedPerMillion !== undefined,
  precision: ({ entry }) => entry !== undefined && entry.precision !== 'unknown',
  retention: ({ entry }) => dataWords(entry).tone !== 'unknown',
}

/** The usual columns without those that at least half of the models leave empty. */
export const usualColumns = (models: readonly Model[]): readonly SortColumn[] =>
  USUAL.filter((column) => {
    const hasValue = HAS_VALUE[column]
    return !hasValue || models.filter(hasValue).length * 2 > models.length
  })

/** Which of the usual columns leaves first where there is too little room. */
const GIVES_WAY: readonly SortColumn[] = ['retention', 'precision', 'cached', 'context', 'output', 'input']

/** As many of the columns as fit into a width, CSS pixels; the sorted one always stays. */
export function fittingColumns(
  columns: readonly SortColumn[],
  { room, widthOf, sorted }: Fit,
): readonly SortColumn[] {
  let shown = columns
  for (const column of GIVES_WAY) {
    const width = shown.reduce((sum, id) => sum + widthOf(id), 0)
    if (width <= room) break
    if (column !== sorted) shown = shown.filter((id) => id !== column)
  }
  return shown
}

type Fit = {
  readonly room: number
  readonly widthOf: (column: SortColumn) => number
  readonly sorted: SortColumn
}
