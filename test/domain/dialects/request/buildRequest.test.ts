import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { AttachmentId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'
import type { ParameterName, Parameters, ParameterValues } from '@/domain/parameters/parameters'
import { buildRequest } from '@/domain/dialects/request/buildRequest'
import { bareEntry } from '#test/support/bareEntry'

const SETTINGS: ConversationSettings = {
  connectionId: null,
  modelId: 'm' as ModelId,
  systemPrompt: '',
  systemRole: 'system',
  parameters: {},
  dataRule: null,
}

const message = (role: Role, ...parts: readonly (Part | string)[]): Message => ({
  id: 'id' as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts: parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
  status: { type: 'complete' },
  createdAt: 0,
})

const HI = message('user', 'Hi')
const HASH = 'ab'.repeat(32) as AttachmentId
const file = (type: 'image' | 'audio' | 'file', name: string, mediaType: string): Part => ({
  type,
  name,
  mediaType,
  attachmentId: HASH,
  sizeBytes: 1,
})
const call = (id: string, text = '{}'): Part => ({ type: 'toolCall', id, name: 'f', arguments: text })
const result = (toolCallId: string, text = 'r') => message('tool', { type: 'toolResult', toolCallId, text })

const mine = (values: Partial<ParameterValues>): Parameters =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, origin: 'mine' }]))

type Plan = Partial<ConversationSettings> & {
  readonly path?: readonly Message[]
  readonly entry?: CatalogEntry
  readonly stream?: boolean
}

/** Most of what is tested here is easier to read without a stream. */
const WHOLE = mine({ stream: false })

function build({ path = [HI], entry, stream = false, parameters = {}, ...settings }: Plan = {}) {
  return buildRequest({
    path,
    settings: { ...SETTINGS, ...settings, parameters: { ...(!stream && WHOLE), ...parameters } },
    entry,
  })
}
const bodyOf = (plan?: Plan): Record<string, unknown> =>
  JSON.parse(build(plan).body) as Record<string, unknown>
const messagesOf = (plan: Plan) => bodyOf(plan)['messages']

/** A catalog entry that lists these parameters and nothing else. */
const listing = (names: readonly string[], more: Partial<CatalogEntry> = {}): CatalogEntry =>
  bareEntry('m', {
    parameters: Object.fromEntries(names.map((name) => [name, { type: 'unknown' }])),
    ...more,
  })

describe('what is sent', () => {
  test('is model and messages alone when nothing is set and no stream wanted', () => {
    expect(build().body).toBe('{"model":"m","messages":[{"role":"user","content":"Hi"}]}')
  })

  test('asks for usage when streaming', () => {
    expect(build({ stream: true }).body).toBe(
      '{"model":"m","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"Hi"}]}',
    )
  })

  test('leaves out usage, or the stream and with it usage, where that is switched off', () => {
    const quiet = mine({ stream_options: { include_usage: false } })
    expect(bodyOf({ stream: true, parameters: quiet })).toEqual({
      model: 'm',
      stream: true,
      messages: [{ role: 'user', content: 'Hi' }],
    })
    const whole = mine({ stream: false, stream_options: { include_usage: true } })
    expect(Object.keys(bodyOf({ parameters: whole }))).toEqual(['model', 'messages'])
    expect(build({ parameters: whole }).notSent).toEqual([])
  })

  test('streams where the catalog lists other parameters', () => {
    expect(bodyOf({ stream: true, entry: listing(['temperature']) })).toMatchObject({ stream: true })
  })

  test('has every parameter under its name on the wire', () => {
    const parameters = mine({
      max_tokens: 10,
      temperature: 0,
      top_p: 0.5,
      stop: ['a', '', 'b'],
      seed: '7',
      reasoning_effort: 'low',
      service_tier: 'flex',
      logprobs: true,
      top_logprobs: 5,
      tools: '[{"type":"function","function":{"name":"f"}},{"name":"g","parameters":{}}]',
      tool_choice: { type: 'function', name: 'f' },
      response_format: { type: 'json_schema', name: 'n', schema: '{"type":"object"}', strict: true },
    })
    expect(bodyOf({ parameters })).toEqual({
      model: 'm',
      max_tokens: 10,
      temperature: 0,
      top_p: 0.5,
      stop: ['a', 'b'],
      seed: 7,
      reasoning_effort: 'low',
      service_tier: 'flex',
      logprobs: true,
      top_logprobs: 5,
      tools: [
        { type: 'function', function: { name: 'f' } },
        { type: 'function', function: { name: 'g', parameters: {} } },
      ],
      tool_choice: { type: 'function', function: { name: 'f' } },
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'n', schema: { type: 'object' }, strict: true },
      },
      messages: [{ role: 'user', content: 'Hi' }],
    })
    expect(build({ parameters }).notSent).toEqual([])
  })

  test.each(['9007199254740993123', '-18446744073709551615', '0', '007'])(
    'keeps every digit of the seed %s',
    (seed) => {
      expect(build({ parameters: mine({ seed }) }).body).toContain(`"seed":${BigInt(seed)},`)
    },
  )

  const refused: readonly (readonly [Partial<ParameterValues>, readonly string[]])[] = [
    [{ seed: '1e5' }, ['seed']],
    [{ seed: '' }, ['seed']],
    [{ stop: ['a', 'b', 'c', 'd', 'e'] }, ['stop']],
    [{ stop: [''] }, ['stop']],
    [{ temperature: Number.NaN }, ['temperature']],
    [{ tools: '[{' }, ['tools']],
    [{ tools: '{}' }, ['tools']],
    [{ tools: '[]', tool_choice: { type: 'auto' } }, ['tools', 'tool_choice']],
    [{ tool_choice: { type: 'required' } }, ['tool_choice']],
    [{ top_logprobs: 3 }, ['top_logprobs']],
    [
      { response_format: { type: 'json_schema', name: '', schema: 'no', strict: false } },
      ['response_format'],
    ],
    [{ reasoning_effort: ' ' }, ['reasoning_effort']],
  ]
  test.each(refused)('leaves out %j and says so', (values, names) => {
    const { body, notSent } = build({ parameters: mine(values) })
    expect(notSent.map(({ parameter }) => parameter)).toEqual(names)
    for (const { reason } of notSent) expect(reason).not.toBe('')
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['model', 'messages'])
  })

  const ALL: Partial<ParameterValues> = {
    temperature: 1,
    max_tokens: 5,
    tools: '[{"name":"f"}]',
    service_tier: 'flex',
    reasoning_effort: 'low',
  }
  const supported: readonly (readonly [string, CatalogEntry, readonly string[], readonly ParameterName[]])[] =
    [
      [
        'only what the entry lists',
        listing(['temperature']),
        ['temperature'],
        ['max_tokens', 'reasoning_effort', 'service_tier', 'tools'],
      ],
      [
        'what features and tiers vouch for',
        listing(['temperature'], { features: ['tools', 'reasoning'], tiers: ['flex'] }),
        ['temperature', 'reasoning_effort', 'service_tier', 'tools'],
        ['max_tokens'],
      ],
      [
        'max_completion_tokens where the entry lists only that',
        listing(['max_completion_tokens']),
        ['max_completion_tokens'],
        ['temperature', 'reasoning_effort', 'service_tier', 'tools'],
      ],
    ]
  test.each(supported)('has %s', (_name, entry, sent, left) => {
    const { body, notSent } = build({ parameters: mine(ALL), entry })
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['model', ...sent, 'messages'])
    expect(notSent.map(({ parameter }) => parameter).sort()).toEqual([...left].sort())
  })

  test('is everything set when the entry does not say what it supports', () => {
    const { parameters: listed, ...silent } = listing([])
    expect(listed).toEqual({})
    expect(build({ parameters: mine(ALL), entry: silent }).notSent).toEqual([])
  })
})

describe('messages', () => {
  test.each(['system', 'developer'] as const)('begin with the system prompt as %s', (systemRole) => {
    expect(messagesOf({ systemPrompt: 'Be brief.', systemRole })).toEqual([
      { role: systemRole, content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ])
    expect(messagesOf({ systemPrompt: ' \n', systemRole })).toHaveLength(1)
  })

  const paths: readonly (readonly [string, readonly Message[], readonly object[]])[] = [
    [
      'text',
      [HI, message('assistant', { type: 'reasoning', text: 'hm' }, 'Yo')],
      [{ role: 'assistant', content: 'Yo' }],
    ],
    ['nothing for an empty reply', [HI, message('assistant')], []],
    [
      'a refusal',
      [HI, message('assistant', { type: 'refusal', text: 'No' })],
      [{ role: 'assistant', content: [{ type: 'refusal', refusal: 'No' }] }],
    ],
    [
      'calls with their results',
      [HI, message('assistant', 'Look', call('a'), call('b', '')), result('b', 'B'), result('a', 'A')],
      [
        {
          role: 'assistant',
          content: 'Look',
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } },
            { id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: 'A' },
        { role: 'tool', tool_call_id: 'b', content: 'B' },
      ],
    ],
    [
      'no call without a result',
      [HI, message('assistant', call('a'), call('b')), result('b'), HI],
      [
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'b', content: 'r' },
        { role: 'user', content: 'Hi' },
      ],
    ],
    ['nothing of calls that were never answered', [HI, message('assistant', call('a'))], []],
    ['no result without a call', [HI, result('a')], []],
    [
      'the text of a tool message that names no call, as the result of the first call without one',
      [
        HI,
        message('assistant', call('a'), call('b')),
        result('a', 'A'),
        message('tool', 'B'),
        message('tool', 'C'),
      ],
      [
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } },
            { id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: 'A' },
        { role: 'tool', tool_call_id: 'b', content: 'B' },
      ],
    ],
    [
      'reasoning details and foreign keys with calls',
      [
        HI,
        message(
          'assistant',
          { type: 'reasoning', text: 'x', details: '[{"type":"reasoning.encrypted","data":"zz"}]' },
          { type: 'toolCall', id: 'a', name: 'f', arguments: '{}', extra: '{"extra_content":{"google":{}}}' },
        ),
        result('a'),
      ],
      [
        {
          role: 'assistant',
          content: '',
          reasoning_details: [{ type: 'reasoning.encrypted', data: 'zz' }],
          tool_calls: [
            {
              id: 'a',
              type: 'function',
              function: { name: 'f', arguments: '{}' },
              extra_content: { google: {} },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: 'r' },
      ],
    ],
    [
      'reasoning content with calls and with what follows their results, and nowhere else',
      [
        HI,
        message('assistant', { type: 'reasoning', text: 'x', field: 'reasoning_content' }, call('a')),
        result('a'),
        message('assistant', { type: 'reasoning', text: 'y', field: 'reasoning_content' }, 'Yo'),
        HI,
        message('assistant', { type: 'reasoning', text: 'z', field: 'reasoning_content' }, 'Yo'),
      ],
      [
        {
          role: 'assistant',
          content: '',
          reasoning_content: 'x',
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: 'r' },
        { role: 'assistant', content: 'Yo', reasoning_content: 'y' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Yo' },
      ],
    ],
    [
      'a system message of the conversation itself',
      [HI, message('system', 'Now in verse')],
      [{ role: 'system', content: 'Now in verse' }],
    ],
  ]
  test.each(paths)('have %s', (_name, path, sent) => {
    expect(messagesOf({ path })).toEqual([{ role: 'user', content: 'Hi' }, ...sent])
  })

  test('name what the catalog says the model does not take, instead of sending it', () => {
    const path = [
      message('user', file('image', 'a.png', 'image/png'), file('file', 'b.txt', 'text/plain'), 'Look'),
    ]
    const entry = listing([], { name: 'Swift', inputModalities: ['text'] })
    expect(messagesOf({ path, entry })).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '[image “a.png”, which this model does not take]' },
          { type: 'text', text: `<file name="b.txt">\n{{attachmentText:${HASH}}}\n</file>` },
          { type: 'text', text: 'Look' },
        ],
      },
    ])
    expect(build({ path, entry: listing([], { inputModalities: ['text', 'image'] }) }).body).toContain(
      'image_url',
    )
  })

  test('have attachments as parts, with placeholders for their bytes', () => {
    const path = [
      message(
        'user',
        'Look',
        file('image', 'a.png', 'image/png'),
        file('audio', 'a.mp3', 'audio/mpeg'),
        file('audio', 'memo.m4a', 'audio/x-m4a'),
        file('audio', 'memo.M4A', 'audio/mp4'),
        file('file', 'a.mp4', 'video/mp4'),
        file('file', 'a.pdf', 'application/pdf'),
        file('file', 'a"b.txt', 'text/plain'),
      ),
    ]
    expect(messagesOf({ path })).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,{{attachment:${HASH}}}` } },
          { type: 'input_audio', input_audio: { data: `{{attachment:${HASH}}}`, format: 'mp3' } },
          { type: 'input_audio', input_audio: { data: `{{attachment:${HASH}}}`, format: 'm4a' } },
          { type: 'input_audio', input_audio: { data: `{{attachment:${HASH}}}`, format: 'm4a' } },
          { type: 'video_url', video_url: { url: `data:video/mp4;base64,{{attachment:${HASH}}}` } },
          {
            type: 'file',
            file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,{{attachment:${HASH}}}` },
          },
          { type: 'text', text: `<file name="a"b.txt">\n{{attachmentText:${HASH}}}\n</file>` },
        ],
      },
    ])
    expect(build({ path }).attachments).toEqual([HASH])
  })

  test('never take what a person wrote for a placeholder', () => {
    const written = `see {{attachment:${HASH}}}`
    const { body, attachments } = build({ path: [message('user', written)], systemPrompt: written })
    expect(attachments).toEqual([])
    expect(body).not.toContain(`{{attachment:${HASH}}}`)
    expect(JSON.parse(body)).toMatchObject({ messages: [{ content: written }, { content: written }] })
  })
})

const words = fc.oneof(fc.string(), fc.constantFrom('{{attachment:', '"', '\\', '\u2028', '🦜'))
const turn = fc.oneof(
  words.map((text) => [message('user', text)]),
  words.map((text) => [message('user', text, file('image', text, 'image/png'))]),
  words.map((text) => [message('assistant', { type: 'reasoning', text }, text)]),
  words.map((text) => [message('assistant', call('a', text), call('b')), result('a', text), result('b')]),
)
const path = fc.array(turn, { maxLength: 8 }).map((turns) => turns.flat())

test('the body of one turn, up to the end of its messages, is a prefix of the next', () => {
  fc.assert(
    fc.property(path, turn, words, (before, next, systemPrompt) => {
      const plan = {
        systemPrompt,
        stream: true,
        parameters: mine({ temperature: 0.5, seed: '9007199254740993' }),
      }
      const first = build({ ...plan, path: before }).body
      const second = build({ ...plan, path: [...before, ...next] }).body
      expect(second.startsWith(first.slice(0, -']}'.length))).toBe(true)
      expect(build({ ...plan, path: before }).body).toBe(first)
      JSON.parse(second)
    }),
  )
})
