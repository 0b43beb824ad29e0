import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { isEmptyDraft } from '../drafts/draft'
import type { MessageId } from '../ids'

import { promptDraft } from './promptDraft'
import type { RunCell, RunPlan } from './run'
import type { SweepAxis, SweepValue } from './sweep'
import { waitingCell } from './waitingCell'

/** Most requests of one run. */
const MOST_CELLS = 1000

/** How many requests a plan makes. */
export const countCells = (plan: RunPlan): number =>
  plan.prompts.length *
  plan.models.length *
  plan.axes.reduce((count, axis) => count * axis.values.length, 1) *
  Math.max(1, plan.seeds.length)

/**
 * The cells of a plan, in reading order: prompt, model, first parameter, second parameter, seed.
 * The error is a sentence saying what the plan lacks.
 */
export function planCells(plan: RunPlan, newId: () => string): Result<readonly RunCell[], string> {
  if (plan.prompts.every((_, index) => isEmptyDraft(promptDraft(plan, index))) && !endsWithPerson(plan))
    return failed(t('Write a prompt first.'))
  if (plan.models.length === 0) return failed(t('Choose at least one model.'))
  if (plan.axes.length > 2) return failed(t('Two parameters can be swept at once.'))
  const count = countCells(plan)
  if (count > MOST_CELLS)
    return failed(
      t('{count} requests are too many for one run: at most {most}.', { count, most: MOST_CELLS }),
    )
  const seeds = plan.seeds.length === 0 ? [null] : plan.seeds
  return ok(
    plan.prompts.flatMap((_, promptIndex) =>
      plan.models.flatMap((model) =>
        combinations(plan.axes).flatMap((values) =>
          seeds.map((seed) => waitingCell({ id: newId() as MessageId, promptIndex, model, values, seed })),
        ),
      ),
    ),
  )
}

/** A conversation that ends with what the person said needs no further prompt. */
const endsWithPerson = ({ history }: RunPlan): boolean => history.at(-1)?.role === 'user'

const combinations = (axes: readonly SweepAxis[]): readonly (readonly SweepValue[])[] =>
  axes.reduce<readonly (readonly SweepValue[])[]>(
    (rows, { parameter, values }) =>
      rows.flatMap((row) => values.map((value) => [...row, { parameter, value }])),
    [[]],
  )
