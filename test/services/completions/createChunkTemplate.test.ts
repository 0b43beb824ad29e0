import fc from 'fast-check'
import { expect, it, test } from 'vitest'

import { createChunkTemplate } from '@/services/completions/chat/createChunkTemplate'
import { createReplyDecoder } from '@/services/completions/chat/createReplyDecoder'

const chunk = (content: string, more: object = {}) => ({
  id: 'c',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
  ...more,
})

/** A template that has learnt from one chunk. */
function taught(first: object) {
  const template = createChunkTemplate()
  template.learn(JSON.stringify(first), first as Readonly<Record<string, unknown>>)
  return (next: object) => template.read(JSON.stringify(next))
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
  // `content` stands here too, and is another thing.
  [
    'quotes it elsewhere',
    { note: { content: 'a' }, choices: [{ delta: { content: ['a'] } }] },
    { note: { content: 'b' }, choices: [{ delta: { content: ['a'] } }] },
  ],
])('leaves alone what %s', (_, first, next) => {
  expect(taught(first)(next)).toBeUndefined()
})

it('forgets a chunk that the next one did not fit, and gives up on a service whose chunks are all different', () => {
  const template = createChunkTemplate()
  const teach = (value: ReturnType<typeof chunk>) => template.learn(JSON.stringify(value), value)
  const read = (value: object) => template.read(JSON.stringify(value))
  teach(chunk('a'))
  expect(read(chunk('b', { created: 1 }))).toBeUndefined()
  expect(read(chunk('b'))).toBeUndefined()
  for (let created = 0; created < 5; created += 1) {
    teach(chunk('a', { created }))
    read(chunk('b', { created: -1 }))
  }
  teach(chunk('a'))
  expect(read(chunk('b'))).toBeUndefined()
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
