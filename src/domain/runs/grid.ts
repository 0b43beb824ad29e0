import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'

import type { CatalogEntry } from '../catalog'
import type { Dialect } from '../connections/dialect'
import { placeOf } from '../dialects'
import type { ModelRef } from '../modelRef'
import { isNumericName } from '../parameters/offeredNumber'
import { supportedName, type SweepName } from '../parameters/parameters'
import { takesBudget, thinkingTypes } from '../parameters/thinkingBudget'
import { isTaken, type ModelRefusals } from '../request/refusals'
import { takenWords, wordsOf } from '../request/refusalOf'
import { firstAxis, writeValues, type RunForm } from './runForm'
import type { Run, RunCell } from './run'
import { describeUnsent, describeValue, type SweepAxis } from './sweep'

type RunGrid = {
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

type Asked = {
  readonly entry: CatalogEntry | undefined
  readonly refusals: ModelRefusals
  readonly dialect: Dialect
}

/**
 * A parameter with the values that a run which varies it begins with; undefined where a model can't vary it: its API has
 * no place for it, the model refused it, its catalog leaves it out, or takes one word only. What only some models take
 * (effort, verbosity, a budget to think with) needs somebody who says that this one does: silence counts as no.
 *
 * @param asked undefined where no model is chosen: every number may be varied then.
 */
export function variedAxis(name: SweepName, asked: Asked | undefined): RunForm['axes'][number] | undefined {
  const isNumber = isNumericName(name)
  const axis = firstAxis(name)
  if (!asked) return isNumber ? axis : undefined
  const { entry, refusals, dialect } = asked
  if (placeOf(dialect, name) === undefined || !isTaken(name, entry, refusals)) return undefined
  if (isNumber) return name === 'thinking_budget' && !takesBudget(entry, dialect) ? undefined : axis
  if (!isVouchedFor(name, asked)) return undefined
  const words = takenWords(wordsOf(entry, name) ?? axis.text.split(' · '), refusals, name)
  return words.length < 2 ? undefined : { ...axis, text: writeValues(words) }
}

/** Whether the catalog, the list of the service or the model itself says that it takes this. */
const isVouchedFor = (name: SweepName, { entry, refusals }: Asked): boolean =>
  (entry?.parameters !== undefined && supportedName(name, entry) !== undefined) ||
  refusals.get(name)?.allowed !== undefined ||
  (name === 'reasoning_effort' && thinkingTypes(entry).effort)

/**
 * What a new run varies at first: the two parameters most people turn, or those of them that can be varied; where
 * neither can, what is left to tune.
 *
 * @param axisOf the axis of a parameter; undefined where the chosen models can't vary it.
 */
export function startingAxes(
  axisOf: (name: SweepName) => RunForm['axes'][number] | undefined,
): RunForm['axes'] {
  const axesOf = (names: readonly SweepName[]) => names.flatMap((name) => axisOf(name) ?? [])
  const [odds, words] = [axesOf(['temperature', 'top_p']), axesOf(['reasoning_effort', 'verbosity'])]
  if (odds.length > 0) return odds
  return words.length > 0 ? words : axesOf(['thinking_budget'])
}
