import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'

import { cutEvery, encode, finalsOf, summaryOf } from '../../../services/completions/support'
import { decode } from './decode'

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('text', 'STOP', 'image/png', 1, true),
)
const object = (names: string, value: fc.Arbitrary<unknown> = anything) =>
  fc.record(Object.fromEntries(names.split(' ').map((name) => [name, fc.oneof(value, anything)])), {
    requiredKeys: [],
  })

const part = object(
  'text thought thoughtSignature functionCall inlineData executableCode codeExecutionResult',
  object('id name args mimeType data code output outcome'),
)
const grounding = fc.record({
  webSearchQueries: fc.oneof(fc.array(anything, { maxLength: 3 }), anything),
  groundingChunks: fc.array(fc.oneof(fc.record({ web: object('uri title') }), anything), { maxLength: 3 }),
  groundingSupports: fc.array(object('segment groundingChunkIndices', object('startIndex endIndex')), {
    maxLength: 3,
  }),
})
const gemini = object(
  'candidates usageMetadata promptFeedback modelVersion responseId error',
  fc.array(
    fc
      .tuple(fc.array(part, { maxLength: 3 }), object('finishReason finishMessage'), fc.option(grounding))
      .map(([parts, end, groundingMetadata]) => ({
        content: { role: 'model', parts },
        ...end,
        groundingMetadata,
      })),
    { maxLength: 2 },
  ),
)
const ollama = object(
  'model message done done_reason error logprobs prompt_eval_count eval_count load_duration',
  object('role content thinking images tool_calls', fc.array(object('id function'), { maxLength: 2 })),
)

test.each([
  ['gemini', gemini],
  ['ollama', ollama],
] satisfies readonly (readonly [Dialect, fc.Arbitrary<unknown>])[])(
  'nothing in chunks of %s throws; each reply has one final event, wherever the network cuts it',
  (dialect, chunk) => {
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 8 }), fc.integer({ min: 1, max: 50 }), (chunks, size) => {
        const bytes = encode(chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(''))
        const [whole, cut] = [[bytes], cutEvery(bytes, size)].map((pieces) => decode(dialect, pieces))
        expect(finalsOf(whole!)).toEqual([whole!.at(-1)])
        expect(summaryOf(cut!)).toEqual(summaryOf(whole!))
      }),
      { numRuns: 200 },
    )
  },
)
