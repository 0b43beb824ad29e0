import type { Dialect } from '../connections/dialect'
import type { CatalogEntry } from '../catalog'
import { placeOf } from '../dialects'
import { isNumericName } from '../parameters/offeredNumber'
import { type SweepName, supportedName } from '../parameters/parameters'
import { takesBudget, thinkingTypes } from '../parameters/thinkingBudget'
import { isTaken, type ModelRefusals } from '../request/refusals'
import { takenWords, wordsOf } from '../request/takenWords'

import { firstAxis, type RunForm } from './runForm'
import { writeValues } from './readValues'

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
