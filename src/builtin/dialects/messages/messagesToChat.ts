import { listAt, objectAt, onlyKnown, present, refuse, textAt, type Fields } from '../foreignBody'

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

/**
 * The messages of a Messages request as those of a chat completion: each result of a call is a message of its own
 * there, and the system prompt is the first.
 */
function spokenMessages(messages: unknown, system: unknown): readonly Fields[] {
  const prompt = system === undefined ? [] : [{ role: 'system', content: contentOf(system, 'system') }]
  return [
    ...prompt,
    ...listAt(messages, 'messages').flatMap((value, index): readonly Fields[] => {
      const path = `messages.${index}`
      const { role, content } = objectAt(value, path)
      if (role === 'assistant') return [assistantOf(content, `${path}.content`)]
      if (role === 'system') return [{ role, content: contentOf(content, `${path}.content`) }]
      return role === 'user'
        ? userMessages(content, `${path}.content`)
        : refuse("Input should be 'user' or 'assistant'", `${path}.role`)
    }),
  ]
}

const blocksOf = (content: unknown, path: string): readonly Fields[] =>
  typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : listAt(content, path).map((block, index) => objectAt(block, `${path}.${index}`))

const contentOf = (content: unknown, path: string): unknown =>
  typeof content === 'string' ? content : blocksOf(content, path).map((block) => partOf(block, path))

function userMessages(content: unknown, path: string): readonly Fields[] {
  if (typeof content === 'string') return [{ role: 'user', content }]
  const blocks = blocksOf(content, path)
  const results = blocks.filter(({ type }) => type === 'tool_result')
  const parts = blocks.filter(({ type }) => type !== 'tool_result').map((block) => partOf(block, path))
  return [
    ...results.map(({ tool_use_id: id, content: said }) => ({
      role: 'tool',
      tool_call_id: id,
      content: said === undefined ? '' : contentOf(said, path),
    })),
    ...(parts.length > 0 ? [{ role: 'user', content: parts }] : []),
  ]
}

function assistantOf(content: unknown, path: string): Fields {
  const blocks = blocksOf(content, path)
  const texts = blocks.filter(({ type }) => type === 'text').map((block) => partOf(block, path))
  const calls = blocks
    .filter(({ type }) => type === 'tool_use')
    .map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify(input ?? {}) },
    }))
  const thought = blocks
    .map(({ type, thinking }) => (type === 'thinking' && typeof thinking === 'string' ? thinking : ''))
    .join('')
  const other = blocks.find(({ type }) => !READ.has(String(type)))
  if (other) refuse(`a block of type ${String(other['type'])} cannot be read here`, path)
  return present({
    role: 'assistant',
    content: texts.length > 0 ? texts : undefined,
    reasoning_content: thought === '' ? undefined : thought,
    tool_calls: calls.length > 0 ? calls : undefined,
  })
}

const READ: ReadonlySet<string> = new Set(['text', 'tool_use', 'thinking', 'redacted_thinking'])

function partOf(block: Fields, path: string): Fields {
  const source = block['source']
  switch (block['type']) {
    case 'text':
      return { type: 'text', text: block['text'] }
    case 'image':
      return { type: 'image_url', image_url: { url: urlOf(objectAt(source, `${path}.source`), path) } }
    case 'document': {
      const { type, data } = objectAt(source, `${path}.source`)
      if (type === 'text') return { type: 'text', text: textAt(data, `${path}.source.data`) }
      return {
        type: 'file',
        file: present({ filename: block['title'], file_data: urlOf(objectAt(source, path), path) }),
      }
    }
    default:
      return refuse(`a block of type ${String(block['type'])} cannot be read here`, path)
  }
}

function urlOf({ type, media_type: mediaType, data, url }: Fields, path: string): string {
  if (type === 'url') return textAt(url, `${path}.source.url`)
  return `data:${textAt(mediaType, `${path}.source.media_type`)};base64,${textAt(data, `${path}.source.data`)}`
}
