import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { Attachment } from '../attachments/attachment'
import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '../conversations/conversation'
import type { ConversationId } from '../ids'
import type { Message } from '../messages/message'
import { DEFINITIONS, type Parameters, type SweepName } from '../parameters/parameters'
import type { ModelRef } from '../modelRef'

import { readSeeds, readValues, writeValues } from './readValues'
import type { Run, RunKind, RunLimits, RunPlan } from './run'

/** A run as it is being written down, values still as text. */
export type RunForm = {
  readonly kind: RunKind
  readonly conversationId: ConversationId | null
  readonly history: readonly Message[]
  readonly settings: ConversationSettings
  readonly prompts: readonly string[]
  /** Files that go with each prompt. */
  readonly attachments: readonly Attachment[]
  readonly models: readonly ModelRef[]
  readonly axes: readonly { readonly parameter: SweepName; readonly text: string }[]
  readonly seeds: string
  readonly asksProbabilities: boolean
  /** JSON schema the replies are to follow; empty for none. */
  readonly schema: string
  readonly limits: RunLimits
}

const DEFAULT_LIMITS: RunLimits = { perConnection: 4, money: '1', minutes: 0 }

/** Alternatives asked for with each token. */
const TOP_LOGPROBS = 5

/** A parameter with the values that its run begins with. */
export const firstAxis = (parameter: SweepName): RunForm['axes'][number] => ({
  parameter,
  text: DEFINITIONS[parameter].sweep ?? '',
})

/** An empty form; a sweep starts with the two parameters most people turn. */
export const emptyForm = (kind: RunKind): RunForm => ({
  kind,
  conversationId: null,
  history: [],
  settings: DEFAULT_CONVERSATION_SETTINGS,
  prompts: [''],
  attachments: [],
  models: [],
  axes: kind === 'sweep' ? [firstAxis('temperature'), firstAxis('top_p')] : [],
  seeds: kind === 'sweep' ? '7' : '',
  asksProbabilities: kind === 'sweep',
  schema: '',
  limits: DEFAULT_LIMITS,
})

/** What a form asks for; the error says which field is wrong and how. */
export function planOfForm(form: RunForm): Result<RunPlan, string> {
  const axes = []
  for (const { parameter, text } of form.axes) {
    const values = readValues(parameter, text)
    if (!values.ok) return values
    axes.push({ parameter, values: values.value })
  }
  if (new Set(axes.map(({ parameter }) => parameter)).size < axes.length)
    return failed(t('The two swept parameters are the same: choose another for one of them.'))
  const seeds = readSeeds(form.seeds)
  if (!seeds.ok) return seeds
  const { kind, conversationId, history, prompts, attachments, models } = form
  return ok({
    kind,
    conversationId,
    history,
    prompts: prompts.filter((prompt, index) => index === 0 || prompt.trim() !== ''),
    ...(attachments.length > 0 && { attachments }),
    models,
    axes,
    seeds: seeds.value,
    settings: { ...form.settings, parameters: parametersOf(form) },
  })
}

/** The form a run was started from, for the next one like it. */
export function formOfRun({ plan, limits }: Run): RunForm {
  const format = plan.settings.parameters.response_format?.value
  return {
    kind: plan.kind,
    conversationId: plan.conversationId,
    history: plan.history,
    settings: plan.settings,
    prompts: plan.prompts,
    attachments: plan.attachments ?? [],
    models: plan.models,
    axes: plan.axes.map(({ parameter, values }) => ({ parameter, text: writeValues(values) })),
    seeds: writeValues(plan.seeds),
    asksProbabilities: plan.settings.parameters.logprobs?.value === true,
    schema: format?.type === 'json_schema' ? format.schema : '',
    limits,
  }
}

/** Parameters the form has fields of its own for. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['logprobs', 'top_logprobs', 'response_format'])

function parametersOf({ settings, asksProbabilities, schema }: RunForm): Parameters {
  const format = settings.parameters.response_format
  const rest: Parameters = Object.fromEntries(
    Object.entries(settings.parameters).filter(([name]) => !OWN_FIELDS.has(name)),
  )
  return {
    ...rest,
    ...(asksProbabilities && {
      logprobs: { value: true, origin: 'mine' },
      top_logprobs: { value: TOP_LOGPROBS, origin: 'mine' },
    }),
    ...(schema.trim() === ''
      ? format && format.value.type !== 'json_schema' && { response_format: format }
      : {
          response_format: {
            value: { type: 'json_schema', name: 'reply', schema, strict: true },
            origin: 'mine',
          },
        }),
  }
}
