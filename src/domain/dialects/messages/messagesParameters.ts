import type { CatalogEntry } from '@/domain/catalog'
import { isRecord, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'

import { BUDGETS, LEAST_MESSAGES_BUDGET, thinkingTypes } from '../../parameters/thinkingBudget'
import { type Fields, fieldsOf } from '../../usage/fields'
import type { BodyOrder, NotSent } from '../request/bodyOrder'
import { choiceIn, schemaIn, toolsIn, writtenParameters, type Writers } from '../request/writtenParameters'

import { PLACES } from './places'

/**
 * How a model is asked to think (DIALECTS §1.2): newer ones by an effort, older ones by a budget of tokens, as the
 * list of the service says; by an effort where it is silent. Summaries are asked for: without, thinking comes empty.
 */
function thinkingFields(json: string, { entry }: Pick<BodyOrder, 'entry'>) {
  const asked = parseJson(json)
  const effort = typeof asked === 'string' ? asked : 'medium'
  if (effort === 'none') return { thinking: { type: 'disabled' } }
  if (takesBudgetOnly(entry)) {
    return {
      thinking: { type: 'enabled', budget_tokens: BUDGETS.messages[effort] ?? BUDGETS.messages['medium'] },
    }
  }
  return {
    thinking: { type: 'adaptive', display: 'summarized' },
    output_config: { effort: effort === 'minimal' ? 'low' : effort },
  }
}

/** Whether the service's own list says that the model thinks with a budget and in no other way. */
function takesBudgetOnly(entry: CatalogEntry | undefined): boolean {
  const { budget, effort } = thinkingTypes(entry)
  return budget && !effort
}

/** Thinking with a budget that the person chose. */
function budgetFields(json: string): Fields | string {
  const budget = Number(json)
  if (budget === 0) return { thinking: { type: 'disabled' } }
  return budget < LEAST_MESSAGES_BUDGET
    ? t('This API needs a thinking budget of 0 or at least {least} tokens.', { least: LEAST_MESSAGES_BUDGET })
    : { thinking: { type: 'enabled', budget_tokens: budget } }
}

/** Members of a schema that hold schemas by name, and those that hold one or a list of them. */
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'patternProperties'])
const NESTED: ReadonlySet<string> = new Set(['items', 'prefixItems', 'anyOf', 'allOf', 'oneOf', 'not'])

/**
 * The schema with every object closed to other members, as the Messages API demands; what says something about them
 * itself is left as it is.
 */
function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema)
  if (!isRecord(schema)) return schema
  const closed = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (NESTED.has(name)) return [name, closedSchema(value)]
      return NAMED.has(name) && isRecord(value)
        ? [name, Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closedSchema(each)]))]
        : [name, value]
    }),
  )
  const isOpen = schema['type'] === 'object' && schema['additionalProperties'] === undefined
  return isOpen ? { ...closed, additionalProperties: false } : closed
}

const TIERS: Readonly<Record<string, string>> = {
  auto: 'auto',
  priority: 'auto',
  default: 'standard_only',
  standard_only: 'standard_only',
}

const WRITERS: Writers = {
  temperature: (json) =>
    Number(json) > 1 ? t('This API accepts at most 1.') : { temperature: parseJson(json) },
  reasoning_effort: thinkingFields,
  thinking_budget: budgetFields,
  service_tier(json) {
    const asked = parseJson(json)
    const tier = typeof asked === 'string' ? TIERS[asked] : undefined
    return tier === undefined ? t('This API doesn’t have this service tier.') : { service_tier: tier }
  },
  response_format(json) {
    const described = schemaIn(json)
    return described
      ? { output_config: { format: { type: 'json_schema', schema: closedSchema(described['schema']) } } }
      : t('This API has no JSON mode. Ask for JSON in the prompt, or give a schema.')
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
    notSent.push({
      parameter: 'tool_choice',
      reason: t('This API lets a reasoning model choose for itself.'),
    })
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
