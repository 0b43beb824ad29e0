import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutEvery, encode, eventsOf, finalsOf, sse, summaryOf } from './support'

/** Fragments that streams are made of, sound and broken, so that chance finds the odd places between them. */
const FRAGMENTS = [
  'data: ',
  'data:',
  '\n\n',
  '\r\n\r\n',
  '\n',
  '\r',
  ': ping',
  'event: error\n',
  'error: ',
  'id: 1\n',
  '[DONE]',
  '\ufeff',
  '{"choices":[{"index":0,"delta":{"content":"a"}}]}',
  '{"choices":[{"delta":{"content":"<think>"}}]}',
  '{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"f","arguments":"{"}}]}}]}',
  '{"choices":[{"delta":{"tool_calls":[null,7,{"id":"x"}]},"finish_reason":"tool_calls"}]}',
  '{"choices":[{"delta":null,"finish_reason":"stop"}]}',
  '{"choices":null,"usage":{"prompt_tokens":-1}}',
  '{"error":{"message":{"a":1}}}',
  '{"error":',
  '{',
  '[',
  '<html>',
  'é',
  '🦜',
  'null',
  '7',
  '"x"',
]

const stream = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 })
  .map((parts) => encode(parts.join('')))
const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), stream)

test('no bytes throw, and every reply has exactly one final event, its last', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 50 }), fc.boolean(), async (body, size, isStream) => {
      const headers = { 'content-type': isStream ? 'text/event-stream' : 'application/json' }
      const events = await eventsOf(async () => sse(cutEvery(body, size), headers), { maxRetries: 0 })
      expect(finalsOf(events)).toEqual([events.at(-1)])
    }),
    { numRuns: 300 },
  )
})

test('where the network cuts a stream makes no difference', async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.integer({ min: 1, max: 9 }), async (body, size) => {
      const [whole, cut] = await Promise.all(
        [body.length || 1, size].map((length) =>
          eventsOf(async () => sse(cutEvery(body, length)), { maxRetries: 0 }),
        ),
      )
      expect(summaryOf(cut!)).toEqual(summaryOf(whole!))
    }),
    { numRuns: 200 },
  )
})

test('no error body throws, whatever its status and bytes', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 400, max: 599 }), async (body, status) => {
      const events = await eventsOf(async () => new Response(body.slice(), { status }), { maxRetries: 0 })
      expect(finalsOf(events)).toEqual([events.at(-1)])
      expect(events.at(-1)).toMatchObject({ type: 'failed', error: { type: 'rejected', status } })
    }),
    { numRuns: 200 },
  )
})
