import { describe, expect, it } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '@/domain/conversations/conversation'
import type { Dialect } from '@/domain/connections/dialect'
import { historyKey } from '@/domain/messages/historyKey'
import type { AttachmentId, ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import type { Parameters } from '@/domain/parameters/parameters'
import { buildRequest } from '@/domain/dialects/request/buildRequest'
import type { ModelRefusals } from '@/domain/request/refusals'
import { entryOf } from '../../catalog/modelOf'

const MODEL = { connectionId: 'k' as ConnectionId, modelId: 'm' as ModelId }
const mine = <Value>(value: Value) => ({ value, origin: 'mine' as const })

let number = 0
const message = (role: Message['role'], parts: readonly Part[], more: Partial<Message> = {}): Message => ({
  id: `m${number++}` as MessageId,
  conversationId: 'c1' as ConversationId,
  parentId: null,
  role,
  parts,
  status: { type: 'complete' },
  createdAt: 0,
  ...more,
})
const said = (text: string): Part => ({ type: 'text', text })

type Changes = {
  readonly parameters?: Parameters
  readonly settings?: Partial<ConversationSettings>
  readonly entry?: CatalogEntry | undefined
  readonly host?: string
  readonly isSentOnce?: boolean
  readonly refusals?: ModelRefusals
}

function built(
  dialect: Dialect,
  path: readonly Message[],
  { parameters = {}, settings, entry, host, isSentOnce, refusals }: Changes = {},
) {
  const request = buildRequest({
    path,
    settings: { ...DEFAULT_CONVERSATION_SETTINGS, ...MODEL, parameters, ...settings },
    entry,
    dialect,
    host,
    isSentOnce,
    ...(refusals && { refusals }),
  })
  return { ...request, json: JSON.parse(request.body) as Record<string, unknown> }
}

/** A reply that came with these items, after these messages. */
const replied = (
  dialect: Dialect,
  before: readonly Message[],
  parts: readonly Part[],
  items: readonly object[],
): Message =>
  message('assistant', parts, {
    reply: {
      model: MODEL.modelId,
      connectionId: MODEL.connectionId,
      turn: { dialect, items: JSON.stringify(items), history: historyKey(before) },
    },
  })

describe('a Responses body', () => {
  const hello = [message('user', [said('Hello')])]

  it('stores nothing and sends the whole conversation', () => {
    const { json, body } = built('responses', hello, { settings: { systemPrompt: 'Be brief.' } })
    expect(json).toEqual({
      model: 'm',
      stream: true,
      store: false,
      instructions: 'Be brief.',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hello' }] }],
    })
    expect(body.indexOf('"instructions"')).toBeLessThan(body.indexOf('"input"'))
  })

  it('has parameters under the names of the dialect, and says which it has not', () => {
    const { json, notSent } = built('responses', hello, {
      parameters: {
        max_tokens: mine(50),
        reasoning_effort: mine('high'),
        seed: mine('7'),
        stop: mine(['END']),
        logprobs: mine(true),
        top_logprobs: mine(3),
        tools: mine('[{"name":"clock","parameters":{"type":"object"}}]'),
        tool_choice: mine({ type: 'function', name: 'clock' }),
        response_format: mine({
          type: 'json_schema',
          name: 'reply',
          schema: '{"type":"object"}',
          strict: true,
        }),
      },
    })
    expect(json).toMatchObject({
      max_output_tokens: 50,
      reasoning: { effort: 'high', summary: 'auto' },
      include: ['reasoning.encrypted_content', 'message.output_text.logprobs'],
      top_logprobs: 3,
      tools: [{ type: 'function', name: 'clock', parameters: { type: 'object' }, strict: false }],
      tool_choice: { type: 'function', name: 'clock' },
      text: { format: { type: 'json_schema', name: 'reply', schema: { type: 'object' }, strict: true } },
    })
    expect(notSent).toEqual([
      { parameter: 'seed', reason: 'The Responses API doesn’t have this parameter.' },
      { parameter: 'stop', reason: 'The Responses API doesn’t have this parameter.' },
    ])
  })

  it('asks the owner for summaries of models that reason unasked', () => {
    const [entry] = readCatalog({ data: [{ id: 'm', supported_parameters: ['reasoning_effort'] }] }).entries
    const asked = (host: string) => built('responses', hello, { entry, host }).json['reasoning']
    expect(asked('api.openai.com')).toEqual({ summary: 'auto' })
    expect(asked('other.test')).toBeUndefined()
    expect(built('responses', hello, { host: 'api.openai.com' }).json).not.toHaveProperty('reasoning')
  })

  it('asks only the owner to cache by conversation and to leave out padding', () => {
    expect(built('responses', hello, { host: 'api.openai.com' }).json).toMatchObject({
      prompt_cache_key: 'c1',
      stream_options: { include_obfuscation: false },
    })
    expect(built('responses', hello, { host: 'openai.com.evil.test' }).json).not.toHaveProperty(
      'prompt_cache_key',
    )
  })

  const items = [
    { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed' },
    { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'clock', arguments: '{}' },
  ]
  const call: Part = { type: 'toolCall', id: 'call_1', name: 'clock', arguments: '{}' }
  const result = message('tool', [{ type: 'toolResult', toolCallId: 'call_1', text: 'noon' }])
  const output = { type: 'function_call_output', call_id: 'call_1', output: 'noon' }

  it('sends a reply’s items back unchanged, results after them', () => {
    const reply = replied('responses', hello, [call], items)
    expect(built('responses', [...hello, reply, result]).json['input']).toMatchObject([{}, ...items, output])
  })

  it.each([
    ['of another model', { modelId: 'other' as ModelId }],
    ['of another connection', { connectionId: 'other' as ConnectionId }],
  ])('leaves reasoning out where it was that %s', (_, settings) => {
    const reply = replied('responses', hello, [call], items)
    expect(built('responses', [...hello, reply, result], { settings }).json['input']).toEqual([
      { role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
      { type: 'function_call', call_id: 'call_1', name: 'clock', arguments: '{}' },
      output,
    ])
  })

  it('leaves reasoning out where the history or the words are others now', () => {
    const text = [
      ...items.slice(0, 1),
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] },
    ]
    const kept = replied('responses', hello, [said('Hi')], text)
    const input = (path: readonly Message[]) => JSON.stringify(built('responses', path).json['input'])
    expect(input([...hello, kept])).toContain('sealed')
    expect(input([...hello, { ...kept, parts: [said('Hey')] }])).not.toContain('sealed')
    expect(input([message('user', [said('Hello!')]), kept])).not.toContain('sealed')
    const messages = JSON.stringify(built('messages', [...hello, kept]).json)
    expect(messages).not.toContain('sealed')
  })

  it('drops reasoning that nothing follows', () => {
    const reply = replied('responses', hello, [], items.slice(0, 1))
    expect(built('responses', [...hello, reply]).json['input']).toHaveLength(1)
  })
})

describe('a Messages body', () => {
  const hello = [message('user', [said('Hello')])]

  it('has the limit that the dialect demands, and the system prompt beside the messages', () => {
    expect(built('messages', hello, { settings: { systemPrompt: 'Be brief.' } }).json).toEqual({
      model: 'm',
      stream: true,
      max_tokens: 8192,
      system: 'Be brief.',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    })
  })

  it('has parameters under the names of the dialect, and says what it cannot', () => {
    const { json, notSent } = built('messages', hello, {
      parameters: {
        temperature: mine(1.5),
        stop: mine(['END']),
        service_tier: mine('flex'),
        reasoning_effort: mine('minimal'),
        tools: mine('[{"name":"clock"}]'),
        tool_choice: mine({ type: 'required' }),
        parallel_tool_calls: mine(false),
        response_format: mine({ type: 'json_object' }),
      },
    })
    expect(json).toMatchObject({
      stop_sequences: ['END'],
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'low' },
      tools: [{ name: 'clock', input_schema: { type: 'object', properties: {} } }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
    })
    expect(json).not.toHaveProperty('temperature')
    expect(notSent.map(({ parameter }) => parameter)).toEqual([
      'temperature',
      'service_tier',
      'response_format',
    ])
  })

  it('gives a budget to a model whose list says that it takes no other', () => {
    const capabilities = {
      thinking: { types: { adaptive: { supported: false }, enabled: { supported: true } } },
    }
    const [entry] = readCatalog({
      data: [{ type: 'model', id: 'm', display_name: 'M', capabilities }],
    }).entries
    const parameters = {
      reasoning_effort: mine('medium'),
      temperature: mine(0.5),
      max_tokens: mine(100),
      tools: mine('[{"name":"clock"}]'),
      tool_choice: mine({ type: 'required' as const }),
    }
    const { json, notSent } = built('messages', hello, { entry, parameters })
    expect(json).toMatchObject({
      thinking: { type: 'enabled', budget_tokens: 10_000 },
      max_tokens: 10_100,
      tool_choice: { type: 'auto' },
    })
    expect(notSent.map(({ parameter }) => parameter)).toEqual(['tool_choice'])
    expect(json).not.toHaveProperty('temperature')
  })

  it('sets a cache point once the conversation is long enough to be cached', () => {
    const long = [message('user', [said('word '.repeat(2000))])]
    expect(built('messages', long, { host: 'api.anthropic.com' }).json).toMatchObject({
      cache_control: { type: 'ephemeral' },
    })
    expect(built('messages', hello, { host: 'api.anthropic.com' }).json).not.toHaveProperty('cache_control')
    expect(built('messages', long, { host: 'other.test' }).json).not.toHaveProperty('cache_control')
    // Nothing would read from the cache what is sent once, a summary of earlier messages, say.
    const once = built('messages', long, { host: 'api.anthropic.com', isSentOnce: true })
    expect(once.json).not.toHaveProperty('cache_control')
  })

  it('sets a cache point where the catalog’s prices say that it pays', () => {
    const long = [message('user', [said('word '.repeat(2000))])]
    const entryWith = (write: string, read: string) =>
      readCatalog({
        data: [
          {
            id: 'm',
            pricing: {
              prompt: '0.000003',
              completion: '0',
              input_cache_write: write,
              input_cache_read: read,
            },
          },
        ],
      }).entries[0]
    const isCached = (entry: CatalogEntry | undefined, host: string) =>
      'cache_control' in built('messages', long, { entry, host }).json
    expect(isCached(entryWith('0.00000375', '0.0000003'), 'other.test')).toBe(true)
    expect(isCached(entryWith('0.000006', '0.000001'), 'api.anthropic.com')).toBe(false)
  })

  it('asks for citations of files where they can be had, and not beside a schema', () => {
    const file = { attachmentId: 'a'.repeat(64) as AttachmentId, sizeBytes: 1 }
    const parts: Part[] = [
      { type: 'file', ...file, name: 'b.pdf', mediaType: 'application/pdf' },
      { type: 'file', ...file, name: 'c.txt', mediaType: 'text/plain' },
    ]
    const path = [message('user', parts)]
    const content = (changes: Changes) =>
      (built('messages', path, changes).json['messages'] as [{ content: object[] }])[0].content
    expect(content({ host: 'api.anthropic.com' })).toMatchObject([
      { type: 'document', title: 'b.pdf', citations: { enabled: true } },
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: `{{attachmentText:${file.attachmentId}}}` },
        title: 'c.txt',
        citations: { enabled: true },
      },
    ])
    const format = { type: 'json_schema' as const, name: 'a', schema: '{"type":"object"}', strict: true }
    const others: readonly Changes[] = [
      { host: 'other.test' },
      { host: 'api.anthropic.com', parameters: { response_format: mine(format) } },
    ]
    for (const changes of others) {
      expect(content(changes)[0]).not.toHaveProperty('citations')
      expect(content(changes)[1]).toMatchObject({ type: 'text' })
    }
  })

  it('closes every object of a schema, for the API takes no other', () => {
    const schema = JSON.stringify({
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: {} } } },
      $defs: { open: { type: 'object', additionalProperties: true } },
    })
    const format = { type: 'json_schema' as const, name: 'a', schema, strict: true }
    const { json } = built('messages', hello, { parameters: { response_format: mine(format) } })
    expect(json['output_config']).toEqual({
      format: {
        type: 'json_schema',
        schema: {
          type: 'object',
          properties: {
            list: {
              type: 'array',
              items: { type: 'object', properties: {}, additionalProperties: false },
            },
          },
          $defs: { open: { type: 'object', additionalProperties: true } },
          additionalProperties: false,
        },
      },
    })
  })

  it('has bare base64 in images and documents, and text files as text', () => {
    const file = { attachmentId: 'a'.repeat(64) as AttachmentId, sizeBytes: 1 }
    const parts: Part[] = [
      { type: 'image', ...file, name: 'a.png', mediaType: 'image/png' },
      { type: 'file', ...file, name: 'b.pdf', mediaType: 'application/pdf' },
      { type: 'audio', ...file, name: 'c.mp3', mediaType: 'audio/mpeg' },
    ]
    const data = `{{attachment:${file.attachmentId}}}`
    expect(built('messages', [message('user', parts)]).json['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
          {
            type: 'document',
            source: { type: 'base64', media_type: 'application/pdf', data },
            title: 'b.pdf',
          },
          { type: 'text', text: '[audio “c.mp3”, which this model does not take]' },
        ],
      },
    ])
  })

  it('puts results first after their calls, joins neighbours, and writes ids the dialect takes', () => {
    const calls: Part[] = [
      { type: 'toolCall', id: 'functions.clock:0', name: 'clock', arguments: '{"at":1}' },
      { type: 'toolCall', id: 'functions.clock.0', name: 'clock', arguments: 'cut {' },
    ]
    const results = calls.map((part) =>
      message('tool', [
        { type: 'toolResult', toolCallId: part.type === 'toolCall' ? part.id : '', text: 'noon' },
      ]),
    )
    const path = [...hello, message('assistant', calls), ...results, message('user', [said('And now?')])]
    expect(built('messages', path).json['messages']).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'functions_clock_0', name: 'clock', input: { at: 1 } },
          { type: 'tool_use', id: 'functions_clock_0_2', name: 'clock', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'functions_clock_0', content: 'noon' },
          { type: 'tool_result', tool_use_id: 'functions_clock_0_2', content: 'noon' },
          { type: 'text', text: 'And now?' },
        ],
      },
    ])
  })

  it('sends signed thinking back in its place, and never ends with it', () => {
    const blocks = [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'text', text: 'Hi', citations: null },
      { type: 'redacted_thinking', data: 'x' },
    ]
    const reply = replied('messages', hello, [said('Hi')], blocks)
    expect(built('messages', [...hello, reply]).json['messages']).toMatchObject([
      {},
      { role: 'assistant', content: [blocks[0], { type: 'text', text: 'Hi' }] },
    ])
  })

  it.each([
    ['with its reason', message('assistant', [{ type: 'refusal', text: 'No.' }])],
    [
      'in the middle of it',
      {
        ...message('assistant', [said('Well,')]),
        reply: { model: 'sage-1' as never, connectionId: 'c' as never, finishReason: 'refusal' as const },
      },
    ],
  ])(
    'leaves out a turn that was declined %s, for the whole history would be declined again',
    (_, declined) => {
      const path = [
        ...hello,
        message('assistant', [said('Hi')]),
        message('user', [said('Bad')]),
        declined,
        message('user', [said('Good')]),
      ]
      expect(JSON.stringify(built('messages', path).json['messages'])).not.toContain('Bad')
    },
  )
})

it.each([
  ['chat', { web_search_options: {}, tools: [{ type: 'function' }] }],
  ['responses', { tools: [{ type: 'function', name: 'clock' }, { type: 'web_search' }] }],
  ['messages', { tools: [{ name: 'clock' }, { type: 'web_search_20250305', name: 'web_search' }] }],
] as const)('asks the provider to search the web in %s, beside functions', (dialect, expected) => {
  const parameters = { tools: mine('[{"name":"clock"}]'), web_search_options: mine(true as const) }
  expect(built(dialect, [message('user', [said('Hi')])], { parameters }).json).toMatchObject(expected)
})

describe('the web search of a service, as one of its tools', () => {
  const search = { type: 'openrouter:web_search' }
  const hello = [message('user', [said('Hi')])]
  const withTools = entryOf('m', { parameters: { tools: { type: 'unknown' } } })
  const on = mine(true as const)
  const host = 'openrouter.ai'

  it.each([
    ['alone', {}, [search]],
    ['beside functions', { tools: mine('[{"name":"clock"}]') }, [{ type: 'function' }, search]],
  ])('is sent %s', (_, more: Parameters, tools) => {
    const parameters = { web_search_options: on, ...more }
    const request = built('chat', hello, { parameters, entry: withTools, host })
    expect(request.json).toMatchObject({ tools })
    expect(request.json).not.toHaveProperty('web_search_options')
    expect(request.notSent).toEqual([])
  })

  it('is not sent elsewhere, nor to a model without tools, and a model’s own search is asked for as always', () => {
    const parameters = { web_search_options: on }
    const elsewhere = built('chat', hello, { parameters, entry: withTools, host: 'api.test' })
    expect(elsewhere.json).not.toHaveProperty('tools')
    expect(elsewhere.notSent).toMatchObject([{ parameter: 'web_search_options' }])
    const bare = built('chat', hello, { parameters, entry: entryOf('m', { parameters: {} }), host })
    expect(bare.json).not.toHaveProperty('tools')
    const own = entryOf('m', { parameters: { web_search_options: { type: 'unknown' } } })
    expect(built('chat', hello, { parameters, entry: own, host }).json).toMatchObject({
      web_search_options: {},
    })
  })

  it('is left out, and said to be, where the model refused tools', () => {
    const { json, notSent } = built('chat', hello, {
      parameters: { web_search_options: on },
      entry: withTools,
      host,
      refusals: new Map([['tools', { at: 0, detail: '', wasListed: true }]]),
    })
    expect(json).not.toHaveProperty('tools')
    expect(notSent).toMatchObject([{ parameter: 'web_search_options' }])
  })
})

describe('the reasoning of earlier replies', () => {
  const question = message('user', [said('One')])
  const thought: Part = { type: 'reasoning', text: 'Hm.', field: 'reasoning_content' }
  const SIGNED = {
    chat: [],
    ollama: [],
    messages: [
      { type: 'thinking', thinking: 'Hm.', signature: 's' },
      { type: 'text', text: 'Two' },
    ],
    responses: [
      { type: 'reasoning', id: 'r', encrypted_content: 'sealed' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Two' }] },
    ],
    gemini: [
      { text: 'Hm.', thought: true },
      { text: 'Two', thoughtSignature: 's' },
    ],
  } satisfies Record<Dialect, readonly object[]>
  const TOLD = /Hm\.|sealed|thoughtSignature/

  /** Whether it goes back with the next message, and to the model that is still at work on the same one. */
  const sent = (dialect: Dialect, sentReasoning?: ConversationSettings['sentReasoning']) => {
    const reply = replied(dialect, [question], [thought, said('Two')], SIGNED[dialect])
    const settings = sentReasoning === undefined ? {} : { sentReasoning }
    const next = built(dialect, [question, reply, message('user', [said('Three')])], { settings })
    return TOLD.test(next.body)
  }

  it.each<[Dialect, Record<'usual' | 'all' | 'turn' | 'none', boolean>]>([
    ['chat', { usual: false, all: true, turn: false, none: false }],
    ['ollama', { usual: false, all: true, turn: false, none: false }],
    ['messages', { usual: true, all: true, turn: false, none: false }],
    ['responses', { usual: true, all: true, turn: false, none: false }],
    ['gemini', { usual: true, all: true, turn: false, none: false }],
  ])('goes back to %s as the person chose', (dialect, expected) => {
    expect({
      usual: sent(dialect),
      all: sent(dialect, 'all'),
      turn: sent(dialect, 'turn'),
      none: sent(dialect, 'none'),
    }).toEqual(expected)
  })

  const round = (dialect: Dialect, sentReasoning: ConversationSettings['sentReasoning'] = 'usual') => {
    const call: Part = { type: 'toolCall', id: 'a', name: 'f', arguments: '{}' }
    const items = [SIGNED[dialect][0], { type: 'tool_use', id: 'a', name: 'f', input: {} }].flatMap(
      (item) => item ?? [],
    )
    const reply = replied(dialect, [question], [thought, call], items)
    const result = message('tool', [{ type: 'toolResult', toolCallId: 'a', text: '7' }])
    return TOLD.test(built(dialect, [question, reply, result], { settings: { sentReasoning } }).body)
  }

  it('goes back within a turn of tools unless it never should, and to the Messages API always', () => {
    expect((['usual', 'turn', 'none'] as const).map((choice) => round('chat', choice))).toEqual([
      true,
      true,
      false,
    ])
    expect((['usual', 'turn', 'none'] as const).map((choice) => round('messages', choice))).toEqual([
      true,
      true,
      true,
    ])
  })
})
