import { listAt, objectAt, onlyKnown, present, refuse, type Fields } from '../foreignBody'
import { spokenMessages } from './spokenMessages'

const KNOWN = [
  'model',
  'messages',
  'system',
  'max_tokens',
  'stream',
  'temperature',
  'top_p',
  'top_k',
  'stop_sequences',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'service_tier',
  'metadata',
  'cache_control',
]

/** The code at which clients send the whole conversation again. */
export const THREAD_NOT_FOUND = 'thread_not_found'

const TIERS: Readonly<Record<string, string>> = { auto: 'auto', standard_only: 'default' }

/** A Messages request as the chat completion that asks for the same. */
export function messagesToChat(given: Fields): Fields {
  const { thread, ...body } = present(given)
  if (thread !== undefined)
    refuse('No thread is kept here. Send the whole conversation.', 'thread', THREAD_NOT_FOUND, 404)
  onlyKnown(body, KNOWN)
  if (body['max_tokens'] === undefined) refuse('Field required', 'max_tokens', 'missing_required_parameter')
  if (typeof body['temperature'] === 'number' && body['temperature'] > 1) refuse('range: 0..1', 'temperature')
  const output =
    body['output_config'] === undefined ? {} : present(objectAt(body['output_config'], 'output_config'))
  onlyKnown(output, ['effort', 'format'], 'output_config')
  const tools = body['tools'] === undefined ? undefined : listAt(body['tools'], 'tools').map(toolOf)
  const tier = body['service_tier']
  return present({
    model: body['model'],
    messages: spokenMessages(body['messages'], body['system']),
    stream: body['stream'],
    ...(body['stream'] === true && { stream_options: { include_usage: true } }),
    max_tokens: body['max_tokens'],
    temperature: body['temperature'],
    top_p: body['top_p'],
    top_k: body['top_k'],
    stop: body['stop_sequences'],
    tools,
    ...choiceOf(body['tool_choice'], tools !== undefined && tools.length > 0),
    response_format: output['format'] === undefined ? undefined : formatOf(output['format']),
    reasoning_effort: effortOf(body['thinking'], output['effort']),
    service_tier: typeof tier === 'string' ? (TIERS[tier] ?? tier) : tier,
    metadata: body['metadata'],
  })
}

function toolOf(value: unknown, index: number): Fields {
  const path = `tools.${index}`
  const { type, cache_control: _, ...tool } = objectAt(value, path)
  if (type !== undefined && type !== 'custom')
    refuse(`nothing here runs tools of type ${JSON.stringify(type)}`, `${path}.type`)
  onlyKnown(tool, ['name', 'description', 'input_schema', 'strict', 'eager_input_streaming'], path)
  return {
    type: 'function',
    function: present({
      name: tool['name'],
      description: tool['description'],
      parameters: objectAt(tool['input_schema'], `${path}.input_schema`),
      strict: tool['strict'],
    }),
  }
}

const CHOICES: Readonly<Record<string, string>> = { auto: 'auto', none: 'none', any: 'required' }

function choiceOf(value: unknown, hasTools: boolean): Fields {
  if (value === undefined) return {}
  const { type, name, disable_parallel_tool_use: isAlone } = objectAt(value, 'tool_choice')
  const word = typeof type === 'string' ? CHOICES[type] : undefined
  if (word === undefined && type !== 'tool') refuse('must be auto, any, tool or none', 'tool_choice.type')
  return {
    tool_choice: word ?? { type: 'function', function: { name } },
    ...(hasTools && typeof isAlone === 'boolean' && { parallel_tool_calls: !isAlone }),
  }
}

function formatOf(value: unknown): Fields {
  const { type, schema } = objectAt(value, 'output_config.format')
  if (type !== 'json_schema') refuse('must be json_schema', 'output_config.format.type')
  return { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } }
}

/** Budgets in tokens up to which each effort goes. */
const EFFORTS = [
  [4096, 'low'],
  [16_384, 'medium'],
] as const

function effortOf(value: unknown, effort: unknown): unknown {
  if (value === undefined) return effort
  const { type, budget_tokens: budget } = objectAt(value, 'thinking')
  if (type === 'disabled') return 'none'
  if (type === 'adaptive') return effort ?? 'medium'
  if (type !== 'enabled') refuse('must be enabled, adaptive or disabled', 'thinking.type')
  return EFFORTS.find(([most]) => typeof budget === 'number' && budget <= most)?.[1] ?? 'high'
}
