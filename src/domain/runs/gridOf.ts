import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'

import type { Run, RunCell } from './run'
import { describeUnsent, describeValue, type SweepAxis } from './sweep'
import type { ModelRef } from '../modelRef'

export type RunGrid = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly (RunCell | undefined)[] }[]
}

/**
 * The cells of a run as rows and columns. Columns are the values of the last swept parameter, or the models where
 * none is swept; everything else makes rows. A label says only what differs within the run, and no value that was not
 * sent. Several replies to one request are rows of their own.
 */
export function gridOf({ plan, cells }: Run, nameOf: (model: ModelRef) => string): RunGrid {
  const last = plan.axes.at(-1)
  const valueOf = ({ values }: RunCell, { parameter }: SweepAxis): string => {
    const value = values.find((each) => each.parameter === parameter)
    return value ? describeValue(value) : describeUnsent(parameter)
  }
  const columnOf = (cell: RunCell): string => (last ? valueOf(cell, last) : nameOf(cell.model))
  const rowOf = (cell: RunCell): readonly string[] => [
    ...(plan.prompts.length > 1 ? [t('prompt {number}', { number: cell.promptIndex + 1 })] : []),
    ...(last && plan.models.length > 1 ? [nameOf(cell.model)] : []),
    ...plan.axes.slice(0, -1).map((axis) => valueOf(cell, axis)),
    ...(cell.seed !== null && plan.seeds.length > 1 && cell.notSent?.includes('seed') !== true
      ? [t('seed {seed}', { seed: cell.seed })]
      : []),
  ]

  const columns = [...new Set(cells.map(columnOf))].sort(unsentLast(plan.axes))
  const rows = new Map<string, (RunCell | undefined)[]>()
  for (const cell of cells) {
    const column = columns.indexOf(columnOf(cell))
    for (let reply = 1; ; reply++) {
      const words = rowOf(cell)
      const label = dotted([...words, reply > 1 && t('reply {number}', { number: reply })])
      const row = rows.get(label) ?? columns.map(() => undefined)
      if (row[column]) continue
      row[column] = cell
      rows.set(label, row)
      break
    }
  }
  return { columns, rows: [...rows].map(([label, row]) => ({ label, cells: row })) }
}

/** What was not sent comes after the values. */
function unsentLast(axes: readonly SweepAxis[]) {
  const words = new Set(axes.map(({ parameter }) => describeUnsent(parameter)))
  return (one: string, other: string): number => Number(words.has(one)) - Number(words.has(other))
}
