import fc from 'fast-check'
import { expect, it, test, vi } from 'vitest'

import { ANSWERED, type Answered } from '#test/support/service/answered'
import type { Fields } from '@/domain/usage/fields'
import { createReplyDecoder } from '@/domain/dialects/chat/createReplyDecoder'
import { onlyText } from '@/domain/dialects/chat/readDelta'
import { codeOf } from '@/domain/dialects/dialects'
import { createEventTemplate } from '@/domain/dialects/reading/createEventTemplate'

const chunk = (content: string, more: object = {}) => ({
  id: 'c',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
  ...more,
})

/** A template of chat completions, and what it adds. */
function chatTemplate() {
  let added: string | undefined
  const template = createEventTemplate((event) => {
    const text = onlyText(event)
    return text === undefined ? undefined : { text, add: (more) => (added = more) }
  })
  return {
    learn: (event: object) => template.learn(JSON.stringify(event), event as Fields),
    /** The text of an event that was read without parsing it. */
    read(event: object | string): string | undefined {
      const isRead = template.read(typeof event === 'string' ? event : JSON.stringify(event))
      return isRead ? added : undefined
    },
  }
}

/** A template that has learnt from one chunk. */
function taught(first: object) {
  const template = chatTemplate()
  template.learn(first)
  return template.read
}

it.each(['b', ' ', 'two words', '"quoted"', 'a\\b', 'line\nbreak', 'é🦜', '</think>', '{"x":1}'])(
  'reads %j without parsing the chunk',
  (text) => {
    expect(taught(chunk('a'))(chunk(text))).toBe(text)
  },
)

it.each([
  ['has another field', chunk('a'), chunk('b', { usage: { prompt_tokens: 1 } })],
  ['comes at another time', chunk('a', { created: 1 }), chunk('b', { created: 2 })],
  ['says nothing', chunk('a'), chunk('')],
  [
    'is of another choice',
    { choices: [{ index: 1, delta: { content: 'a' } }] },
    { choices: [{ index: 1, delta: { content: 'b' } }] },
  ],
  [
    'reasons too',
    { choices: [{ delta: { content: 'a', reasoning: 'r' } }] },
    { choices: [{ delta: { content: 'b', reasoning: 'r' } }] },
  ],
  ['says its text twice', chunk('a', { echo: 'a' }), chunk('b', { echo: 'a' })],
  // `content` is here too, and is another thing.
  [
    'quotes it elsewhere',
    { note: { content: 'a' }, choices: [{ delta: { content: ['a'] } }] },
    { note: { content: 'b' }, choices: [{ delta: { content: ['a'] } }] },
  ],
])('leaves alone what %s', (_, first, next) => {
  expect(taught(first)(next)).toBeUndefined()
})

it('reads a chunk whose padding differs, and keeps what looks like padding in a text', () => {
  const padded = (content: string, obfuscation: unknown, number: unknown) =>
    chunk(content, { obfuscation, sequence_number: number })
  const read = taught(padded('a', 'x1y2', 7))

  expect(read(padded('b', '', 8))).toBe('b')
  expect(read(padded('c', 'longer padding', 12_345))).toBe('c')
  expect(read(padded('"obfuscation":"x"', 'z', 0))).toBe('"obfuscation":"x"')
  expect(read(JSON.stringify(padded('b', 'z', 9)).replace(':9', ':09'))).toBeUndefined()
})

it.each<[string, unknown, unknown]>([
  ['padding with quotes', 'a"b', 1],
  ['padding that is none', null, 1],
  ['a number that is a text', 'x', '1'],
  ['a number below zero', 'x', -1],
])('leaves alone a chunk with %s', (_, obfuscation, number) => {
  const padded = (padding: unknown, count: unknown) =>
    chunk('a', { obfuscation: padding, sequence_number: count })
  expect(taught(padded('x', 1))(padded(obfuscation, number))).toBeUndefined()
})

it('forgets a chunk that the next one did not fit, and gives up on a service whose chunks are all different', () => {
  const template = chatTemplate()
  template.learn(chunk('a'))
  expect(template.read(chunk('b', { created: 1 }))).toBeUndefined()
  expect(template.read(chunk('b'))).toBeUndefined()
  for (let created = 0; created < 5; created += 1) {
    template.learn(chunk('a', { created }))
    template.read(chunk('b', { created: -1 }))
  }
  template.learn(chunk('a'))
  expect(template.read(chunk('b'))).toBeUndefined()
})

const delta = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      content: fc.oneof(fc.string(), fc.constantFrom('<think>', '</think>', '<', '"', '\\')),
    }),
  },
  fc.record({ content: fc.string(), reasoning: fc.string() }, { requiredKeys: [] }),
  fc.record({
    content: fc.constant(null),
    tool_calls: fc.constant([{ index: 0, id: 't', function: { name: 'f', arguments: '{' } }]),
  }),
  fc.record({
    content: fc.string(),
    annotations: fc.constant([{ type: 'url_citation', url_citation: { url: 'https://a.test' } }]),
  }),
)
const aChunk = fc.record(
  {
    choices: fc.tuple(
      fc.record({
        index: fc.constantFrom(0, 0, 0, 1),
        delta,
        finish_reason: fc.constantFrom(null, null, null, 'stop'),
      }),
    ),
    model: fc.constantFrom('m', 'm', 'm', 'n'),
    usage: fc.constantFrom(null, { prompt_tokens: 1, completion_tokens: 2 }),
  },
  { requiredKeys: ['choices'] },
)

test('a stream decodes as the same stream does whose chunks are all different', () => {
  const decoded = (chunks: readonly object[]) => {
    const decoder = createReplyDecoder((position) => `call ${position}`)
    const events = chunks.flatMap((value) => decoder.read({ type: 'data', data: JSON.stringify(value) }))
    return [...events, decoder.end()]
  }
  fc.assert(
    fc.property(fc.array(aChunk, { maxLength: 30 }), (chunks) => {
      expect(decoded(chunks)).toEqual(
        decoded(chunks.map((value, index) => ({ ...value, unheard_of: index }))),
      )
    }),
    { numRuns: 500 },
  )
})

const fragment = fc.oneof(fc.string(), fc.constantFrom('', '"', '\\', '\\"', 'é🦜', '"sequence_number":3,'))
const responsesEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        type: fc.constantFrom(
          'output_text.delta',
          'output_text.delta',
          'reasoning_summary_text.delta',
          'function_call_arguments.delta',
          'reasoning_text.delta',
        ),
        sequence_number: fc.oneof(fc.nat(), fc.constant('1')),
        output_index: fc.constantFrom(0, 0, 1, 2),
        content_index: fc.constantFrom(0, 0, 0, 1),
        delta: fragment,
        logprobs: fc.constantFrom([], [], [{ token: 'a', logprob: -1 }]),
        obfuscation: fc.stringMatching(/^[A-Za-z0-9]{0,8}$/),
      },
      { requiredKeys: ['type', 'delta'] },
    ),
  },
  fc.record({
    type: fc.constantFrom('output_item.added', 'output_item.done'),
    output_index: fc.constantFrom(0, 1, 2),
    item: fc.constantFrom(
      { type: 'message', content: [{ type: 'output_text', text: 'b' }] },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'a' }] },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
    ),
  }),
)
const blockDelta = (type: string, field: string) =>
  fc.record({
    type: fc.constant('content_block_delta'),
    index: fc.constantFrom(0, 0, 1, 2),
    delta: fragment.map((text) => ({ type, [field]: text })),
  })
const messagesEvent = fc.oneof(
  { weight: 4, arbitrary: blockDelta('text_delta', 'text') },
  blockDelta('thinking_delta', 'thinking'),
  blockDelta('input_json_delta', 'partial_json'),
  fc.record({ type: fc.constant('content_block_stop'), index: fc.constantFrom(0, 1, 2) }),
  fc.record({
    type: fc.constant('content_block_start'),
    index: fc.constantFrom(0, 1, 2),
    content_block: fc.constantFrom(
      { type: 'text', text: '' },
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'tool_use', id: 't', name: 'f', input: {} },
    ),
  }),
)
const STREAMS: readonly (readonly [Answered, fc.Arbitrary<readonly object[]>])[] = [
  [
    'responses',
    fc
      .array(responsesEvent, { maxLength: 40 })
      .map((events) => events.map((event) => ({ ...event, type: `response.${event.type}` }))),
  ],
  ['messages', fc.array(messagesEvent, { maxLength: 40 })],
]

it.each(STREAMS)('a stream of %s decodes the same with its events all different', (dialect, streams) => {
  const decoded = (events: readonly object[]) => {
    const decoder = codeOf(dialect).createDecoder((position) => `call ${position}`)
    const read = events.flatMap((value) => decoder.read({ type: 'data', data: JSON.stringify(value) }))
    return [...read, decoder.end()]
  }
  fc.assert(
    fc.property(streams, (events) => {
      expect(decoded(events)).toEqual(
        decoded(events.map((value, index) => ({ ...value, unheard_of: `${index}!` }))),
      )
    }),
    { numRuns: 500 },
  )
})

const TEXT_EVENTS: Readonly<Record<Answered, (text: string, index: number) => object>> = {
  chat: (text) => chunk(text),
  responses: (delta, index) => ({
    type: 'response.output_text.delta',
    sequence_number: index,
    item_id: 'msg_1',
    output_index: 0,
    content_index: 0,
    delta,
    logprobs: [],
    obfuscation: 'xyz'.repeat(index % 3),
  }),
  messages: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
}

it.each(ANSWERED)('of a long reply in %s only the first events are parsed', (dialect) => {
  const decoder = codeOf(dialect).createDecoder(String)
  const opening = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }
  if (dialect === 'messages') decoder.read({ type: 'data', data: JSON.stringify(opening) })
  const parse = vi.spyOn(JSON, 'parse')
  const words = Array.from({ length: 100 }, (_, index) => `word${index} `)
  const said = words.flatMap((word, index) =>
    decoder.read({ type: 'data', data: JSON.stringify(TEXT_EVENTS[dialect](word, index)) }),
  )
  const parsed = parse.mock.calls.length
  parse.mockRestore()

  expect(said.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe(words.join(''))
  expect(parsed).toBeLessThan(5)
})
