import { isRecord, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'

import { fieldsOf } from '../../../usage/fields'
import type { ParameterIn } from '../../../parameters/parameters'
import type { NotSent } from '../../parameterPlan'
import type { BodyOrder } from '../bodyOrder'
import { choiceIn, schemaIn, toolsIn } from '../shared/functions'
import { closedSchema } from './closedSchema'
import { thinkingFields } from './thinkingFields'

type Fields = Readonly<Record<string, unknown>>

/** Members of the body that a parameter becomes, from its JSON in a chat completion; or why it cannot be said. */
type Writer = (json: string, order: BodyOrder) => Fields | string

const named =
  (name: string): Writer =>
  (json) => ({ [name]: parseJson(json) })

const TIERS: Readonly<Record<string, string>> = {
  auto: 'auto',
  priority: 'auto',
  default: 'standard_only',
  standard_only: 'standard_only',
}

/** Only the parameters the dialect has; one that is missing here does not compile. */
const WRITERS: { readonly [Name in Exclude<ParameterIn<'messages'>, 'stream'>]: Writer } = {
  temperature: (json) =>
    Number(json) > 1 ? t('this API takes at most 1') : { temperature: parseJson(json) },
  top_p: named('top_p'),
  top_k: named('top_k'),
  max_tokens: named('max_tokens'),
  stop: named('stop_sequences'),
  reasoning_effort: thinkingFields,
  service_tier(json) {
    const asked = parseJson(json)
    const tier = typeof asked === 'string' ? TIERS[asked] : undefined
    return tier === undefined ? t('this API has no such tier') : { service_tier: tier }
  },
  response_format(json) {
    const described = schemaIn(json)
    return described
      ? { output_config: { format: { type: 'json_schema', schema: closedSchema(described['schema']) } } }
      : t('this API has no JSON mode: ask for JSON in the prompt, or give a schema')
  },
  tools: (json) => ({ tools: toolsIn(json).map(toolOf) }),
  // The version that every model with search takes.
  web_search_options: () => ({ tools: [{ type: 'web_search_20250305', name: 'web_search' }] }),
  tool_choice(json) {
    const { word, name } = choiceIn(json)
    if (name !== undefined) return { tool_choice: { type: 'tool', name } }
    return { tool_choice: { type: word === 'required' ? 'any' : word } }
  },
  parallel_tool_calls: (json) => ({ tool_choice: { disable_parallel_tool_use: json === 'false' } }),
}

/** Sent where the person sets no limit: the API demands one, and this is room enough for most replies. */
const DEFAULT_MAX_TOKENS = 32_000
const UNKNOWN_MAX_TOKENS = 8192

/** The members that the parameters become, and what the dialect cannot say. */
export function messagesParameters(order: BodyOrder): {
  readonly fields: Fields
  readonly notSent: readonly NotSent[]
} {
  const fields: Record<string, unknown> = { max_tokens: defaultLimit(order) }
  const notSent: NotSent[] = []
  for (const { parameter, json } of order.sent) {
    if (!isWritten(parameter)) continue
    const written = WRITERS[parameter](json, order)
    if (typeof written === 'string') notSent.push({ parameter, reason: written })
    else for (const [name, value] of Object.entries(written)) fields[name] = joined(fields[name], value)
  }
  const isForced = 'budget_tokens' in fieldsOf(fields['thinking']) && isForcedChoice(fields['tool_choice'])
  if (isForced)
    notSent.push({ parameter: 'tool_choice', reason: t('this API lets a thinking model choose for itself') })
  return { fields: settled(fields), notSent }
}

const isWritten = (name: string): name is keyof typeof WRITERS => Object.hasOwn(WRITERS, name)

/** Two parameters may be told in one member: effort and format, choice and parallel calls, functions and search. */
function joined(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value))
    return [...(before as unknown[]), ...(value as unknown[])]
  return isRecord(before) && isRecord(value) ? { ...before, ...value } : value
}

function defaultLimit({ entry }: BodyOrder): number {
  return Math.min(entry?.maxOutputTokens ?? UNKNOWN_MAX_TOKENS, DEFAULT_MAX_TOKENS)
}

/** What members rule out between them: thinking with a budget needs room beside it and goes with no other sampling. */
function settled(fields: Record<string, unknown>): Fields {
  const kept: Record<string, unknown> = { ...fields }
  const choice = kept['tool_choice']
  if (isRecord(choice) && choice['type'] === undefined) kept['tool_choice'] = { type: 'auto', ...choice }
  const thinking = kept['thinking']
  const budget = isRecord(thinking) ? thinking['budget_tokens'] : undefined
  if (typeof budget !== 'number') return kept
  delete kept['temperature']
  delete kept['top_k']
  if (isForcedChoice(choice)) {
    const { type: _, name: __, ...rest } = choice
    kept['tool_choice'] = { type: 'auto', ...rest }
  }
  return { ...kept, max_tokens: Number(kept['max_tokens']) + budget }
}

const isForcedChoice = (choice: unknown): choice is Fields =>
  isRecord(choice) && (choice['type'] === 'any' || choice['type'] === 'tool')

const NO_PARAMETERS = { type: 'object', properties: {} }

function toolOf(tool: ReturnType<typeof toolsIn>[number]): unknown {
  if (tool.type === 'other') return tool.tool
  const { name, description, parameters, strict } = tool.function
  const schema = isRecord(parameters) ? { type: 'object', ...parameters } : NO_PARAMETERS
  return {
    name,
    ...(description !== undefined && { description }),
    input_schema: schema,
    ...(strict === true && { strict }),
  }
}
