import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'

import { cutEvery, encode, finalsOf, summaryOf } from '../../../services/completions/support'
import { decode } from './decode'

const TYPES = [
  'message_start message_delta message_stop content_block_start content_block_delta content_block_stop ping error',
  'response.created response.completed response.incomplete response.failed response.output_item.added',
  'response.output_item.done response.output_text.delta response.output_text.done response.refusal.delta',
  'response.function_call_arguments.delta response.function_call_arguments.done response.reasoning_text.delta',
  'response.reasoning_summary_text.delta response.content_part.added response.output_text.annotation.added message',
].flatMap((line) => line.split(' '))

/** Any value where an object, a text or a number is expected. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('text', 'tool_use', 'thinking', 'message', 'reasoning', 'function_call', 'end_turn'),
)
const fields = fc.record(
  Object.fromEntries(
    'type id index output_index item_id content_index delta text item part message content content_block usage response output arguments name call_id input summary stop_reason error status annotation signature'
      .split(' ')
      .map((name) => [name, anything]),
  ),
  { requiredKeys: [] },
)
const nested = fc
  .tuple(fields, fc.constantFrom('delta', 'item', 'message', 'content_block', 'response', 'part'), fields)
  .map(([outer, name, inner]) => ({ ...outer, [name]: inner }))
const event = fc.tuple(fc.constantFrom(...TYPES), nested).map(([type, rest]) => ({ ...rest, type }))
const body = fc.oneof(
  fc
    .array(event, { maxLength: 25 })
    .map((events) => events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')),
  fc
    .tuple(fc.constantFrom('message', 'response'), nested)
    .map(([object, rest]) => JSON.stringify({ ...rest, object, type: object })),
)

describe.each(['responses', 'messages'] satisfies Dialect[])('%s', (dialect) => {
  test('nothing throws, and every reply has exactly one final event, its last', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 50 }), (text, size) => {
        const events = decode(dialect, cutEvery(encode(text), size))
        expect(finalsOf(events)).toEqual([events.at(-1)])
      }),
      { numRuns: 1000 },
    )
  })

  test('where the network cuts a stream makes no difference', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 9 }), (text, size) => {
        const bytes = encode(text)
        const [whole, cut] = [[bytes], cutEvery(bytes, size)].map((pieces) => decode(dialect, pieces))
        expect(summaryOf(cut!)).toEqual(summaryOf(whole!))
      }),
      { numRuns: 300 },
    )
  })
})
