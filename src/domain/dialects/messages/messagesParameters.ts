import { isRecord, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'

import { fieldsOf, type Fields } from '../../usage/fields'
import type { BodyOrder, NotSent } from '../request/bodyOrder'
import { choiceIn, schemaIn, toolsIn } from '../request/functions'
import { writtenParameters, type Writers } from '../request/writtenParameters'
import { closedSchema } from './closedSchema'
import { PLACES } from './places'
import { thinkingFields } from './thinkingFields'

const TIERS: Readonly<Record<string, string>> = {
  auto: 'auto',
  priority: 'auto',
  default: 'standard_only',
  standard_only: 'standard_only',
}

const WRITERS: Writers = {
  temperature: (json) =>
    Number(json) > 1 ? t('this API takes at most 1') : { temperature: parseJson(json) },
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
  const written = writtenParameters(order, {
    places: PLACES,
    writers: WRITERS,
    start: { max_tokens: defaultLimit(order) },
  })
  const { fields } = written
  const notSent = [...written.notSent]
  const isForced = 'budget_tokens' in fieldsOf(fields['thinking']) && isForcedChoice(fields['tool_choice'])
  if (isForced)
    notSent.push({ parameter: 'tool_choice', reason: t('this API lets a thinking model choose for itself') })
  return { fields: settled(fields), notSent }
}

function defaultLimit({ entry }: BodyOrder): number {
  return Math.min(entry?.maxOutputTokens ?? UNKNOWN_MAX_TOKENS, DEFAULT_MAX_TOKENS)
}

/** What members rule out between them: thinking with a budget needs room beside it and goes with no other sampling. */
function settled(fields: Fields): Fields {
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
