import { t } from '@/lib/text/t'

import type { Run, RunCell } from './run'
import { describeValue } from './sweep'
import type { ModelRef } from '../modelRef'

export type RunGrid = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly (RunCell | undefined)[] }[]
}

/**
 * The cells of a run as rows and columns. Columns are the values of the last swept parameter, or the models where
 * none is swept; everything else makes rows. A label says only what differs within the run.
 */
export function gridOf({ plan, cells }: Run, nameOf: (model: ModelRef) => string): RunGrid {
  const last = plan.axes.length - 1
  const columnOf = ({ values, model }: RunCell): string => {
    const value = values[last]
    return value ? describeValue(value) : nameOf(model)
  }
  const rowOf = ({ values, model, seed, promptIndex }: RunCell): string =>
    [
      ...(plan.prompts.length > 1 ? [t('prompt {number}', { number: promptIndex + 1 })] : []),
      ...(last >= 0 && plan.models.length > 1 ? [nameOf(model)] : []),
      ...values.slice(0, Math.max(0, last)).map(describeValue),
      ...(seed !== null && plan.seeds.length > 1 ? [t('seed {seed}', { seed })] : []),
    ].join(' · ')

  const columns = [...new Set(cells.map(columnOf))]
  const rows = new Map<string, (RunCell | undefined)[]>()
  for (const cell of cells) {
    const label = rowOf(cell)
    const row = rows.get(label) ?? columns.map(() => undefined)
    row[columns.indexOf(columnOf(cell))] = cell
    rows.set(label, row)
  }
  return { columns, rows: [...rows].map(([label, row]) => ({ label, cells: row })) }
}
