import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { type Conversation, emptyConversation } from '../conversations/conversation'
import { type Draft, isEmptyDraft } from '../drafts/draft'
import { personMessage } from '../drafts/personMessage'
import type { ConversationId, MessageId } from '../ids'
import type { Message } from '../messages/message'
import type { ModelRef } from '../modelRef'

import type { Run, RunCell, RunPlan } from './run'
import { sweepCombinations, withSweep } from './sweep'
import { asSent, namesOf, type UnsentOf } from './unsent'

/** Most requests of one run. */
const MOST_CELLS = 1000

/** How many requests a plan makes where every value is sent. */
export const countCells = (plan: RunPlan): number =>
  plan.prompts.length *
  plan.models.length *
  plan.axes.reduce((count, axis) => count * axis.values.length, 1) *
  Math.max(1, plan.seeds.length)

/**
 * The cells of a plan, in reading order: prompt, model, first parameter, second parameter, seed. Values that a model
 * is not sent make one cell. The error is a sentence saying what the plan lacks.
 */
export function planCells(
  plan: RunPlan,
  newId: () => string,
  unsentOf: UnsentOf = () => [],
): Result<readonly RunCell[], string> {
  if (plan.prompts.every((_, index) => isEmptyDraft(promptDraft(plan, index))) && !endsWithPerson(plan))
    return failed(t('Write a prompt first.'))
  if (plan.models.length === 0) return failed(t('Choose at least one model.'))
  if (plan.axes.length > 2) return failed(t('Two parameters can be swept at once.'))
  const settings = plan.models.map((model) => settingsOf(plan, model, unsentOf))
  const seeds = plan.seeds.length === 0 ? [null] : plan.seeds
  const count = plan.prompts.length * seeds.length * settings.reduce((sum, { length }) => sum + length, 0)
  if (count > MOST_CELLS)
    return failed(
      t('Too many requests for one run: {count}. The limit is {most}.', { count, most: MOST_CELLS }),
    )
  return ok(
    plan.prompts.flatMap((_, promptIndex) =>
      settings
        .flat()
        .flatMap((setting) =>
          seeds.map((seed) => waitingCell({ ...setting, id: newId() as MessageId, promptIndex, seed })),
        ),
    ),
  )
}

/** What sets the cells of one model apart, whatever the prompt and seed: each is another request. */
function settingsOf(plan: RunPlan, model: ModelRef, unsentOf: UnsentOf) {
  const distinct = new Map<string, Pick<RunCell, 'model' | 'values' | 'notSent'>>()
  for (const values of sweepCombinations(plan.axes)) {
    const planned = { model, values, seed: plan.seeds[0] ?? null }
    const { seed: _, ...setting } = asSent(planned, namesOf(unsentOf(plan, planned)))
    const key = JSON.stringify(setting.values)
    if (!distinct.has(key)) distinct.set(key, setting)
  }
  return [...distinct.values()]
}

/** A conversation that ends with what the person said needs no further prompt. */
const endsWithPerson = ({ history }: RunPlan): boolean => history.at(-1)?.role === 'user'

type Planned = Pick<RunCell, 'id' | 'promptIndex' | 'model' | 'values' | 'seed' | 'notSent'>

/** A cell as it was planned: nothing has been asked of it yet. */
export const waitingCell = ({ id, promptIndex, model, values, seed, notSent }: Planned): RunCell => ({
  id,
  promptIndex,
  model,
  values,
  seed,
  ...(notSent && { notSent }),
  state: { type: 'waiting' },
  parts: [],
})

/** What a cell sends: its settings as those of a conversation, and the messages from the root. */
export function cellRequest(
  run: Pick<Run, 'id' | 'title' | 'createdAt' | 'plan'>,
  cell: Pick<RunCell, 'model' | 'values' | 'seed' | 'promptIndex'>,
): { readonly conversation: Conversation; readonly path: readonly Message[] } {
  const { plan } = run
  const id = `run:${run.id}` as ConversationId
  const { settings } = plan
  return {
    conversation: {
      ...emptyConversation(id, run.createdAt),
      title: run.title,
      settings: {
        ...settings,
        connectionId: cell.model.connectionId,
        modelId: cell.model.modelId,
        parameters: withSweep(settings.parameters, cell.values, cell.seed),
      },
    },
    path: [...plan.history, ...promptMessages(run, cell.promptIndex, id)],
  }
}

/** The prompt as a message after the history; none where the history already ends with the question. */
function promptMessages(
  { plan, createdAt }: Pick<Run, 'plan' | 'createdAt'>,
  index: number,
  conversationId: ConversationId,
): readonly Message[] {
  const draft = promptDraft(plan, index)
  if (isEmptyDraft(draft)) return []
  return [
    personMessage(draft, {
      id: `prompt${index}` as MessageId,
      conversationId,
      parentId: plan.history.at(-1)?.id ?? null,
      createdAt,
    }),
  ]
}

/** What a person would have sent for one prompt of a run: its text and the files of the run. */
export const promptDraft = ({ prompts, attachments = [] }: RunPlan, index: number): Draft => ({
  text: prompts[index]?.trim() === '' ? '' : (prompts[index] ?? ''),
  attachments,
})
