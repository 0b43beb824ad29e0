import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { Attachment } from '../attachments/attachment'
import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '../conversations/conversation'
import type { ConversationId } from '../ids'
import type { Message } from '../messages/message'
import type { ModelRef } from '../modelRef'
import { isNumericName, isWhole, numericParameter } from '../parameters/offeredNumber'
import { DEFINITIONS, type NumericName, type Parameters, type SweepName } from '../parameters/parameters'
import type { Run, RunKind, RunLimits, RunPlan } from './run'
import type { Swept } from './sweep'

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

/** Most values of one parameter, and most seeds. */
const MOST_VALUES = 20

/** Reads what a person lists for a parameter, words for what is told in words. The error is a sentence. */
export function readValues(parameter: SweepName, text: string): Result<readonly Swept[], string> {
  if (isNumericName(parameter)) return readNumbers(parameter, text)
  const words = [...new Set(wordsOf(text))]
  return words.length === 0 ? failed(t('The value is empty.')) : ok(words.slice(0, MOST_VALUES))
}

/**
 * Reads what a person lists for a parameter: numbers between spaces, commas, semicolons or dots in the middle,
 * and ranges as `0..1 step 0.25` or `0-1/5` (five values). Doubles are dropped, the order is kept.
 * The error is a sentence.
 */
function readNumbers(parameter: NumericName, text: string): Result<readonly number[], string> {
  const range = /^\s*(-?[\d.]+?)\s*(?:\.\.|…|to)\s*(-?[\d.]+)\s*(?:step\s*([\d.]+))?\s*$/.exec(text)
  const values = range ? spanOf(range) : listOf(text)
  if (!values) return failed(t('Write numbers with spaces between them, or a range such as 0..1 step 0.25.'))
  const numeric = numericParameter(parameter)
  const { label, min, max } = numeric
  const outside = values.find((value) => value < min || value > max)
  if (outside !== undefined)
    return failed(t('{label}: {outside} isn’t between {min} and {max}.', { label, min, max, outside }))
  if (isWhole(numeric) && values.some((value) => !Number.isInteger(value)))
    return failed(t('{label}: only whole numbers.', { label }))
  if (values.length > MOST_VALUES)
    return failed(
      t('Too many values: {count}. The limit is {most}.', { count: values.length, most: MOST_VALUES }),
    )
  return ok(values)
}

/** Reads seeds: whole numbers of any length, kept as digits. */
export function readSeeds(text: string): Result<readonly string[], string> {
  const words = wordsOf(text)
  if (words.some((word) => !/^-?\d+$/.test(word)))
    return failed(t('Seeds are whole numbers, with spaces between them.'))
  const seeds = [...new Set(words)]
  return seeds.length > MOST_VALUES * 5
    ? failed(t('At most {most} seeds.', { most: MOST_VALUES * 5 }))
    : ok(seeds)
}

/** How values are written for people to change: "0 · 0.5 · 1". */
export const writeValues = (values: readonly (number | string)[]): string => values.join(' · ')

const wordsOf = (text: string): readonly string[] => text.split(/[\s,;·]+/).filter((word) => word !== '')

function listOf(text: string): readonly number[] | undefined {
  const words = wordsOf(text)
  const numbers = words.map(Number)
  return words.length === 0 || numbers.some((number) => !Number.isFinite(number))
    ? undefined
    : [...new Set(numbers)]
}

function spanOf([, from, to, step]: RegExpExecArray): readonly number[] | undefined {
  const [low, high] = [Number(from), Number(to)]
  const size = step === undefined ? (high - low) / 4 : Number(step)
  if (!Number.isFinite(low) || !Number.isFinite(high) || !(size > 0) || high < low) return undefined
  const count = Math.floor((high - low) / size + 1e-9) + 1
  if (count > 1000) return undefined
  // Twelve digits take away what adding binary fractions leaves behind.
  return Array.from({ length: count }, (_, index) => Number((low + index * size).toPrecision(12)))
}
