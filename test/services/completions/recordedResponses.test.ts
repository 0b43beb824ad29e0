import { describe, expect, test } from 'vitest'

import { isRecord, parseJson } from '@/lib/json'

import { hasRecorded, readRecorded, recordedNames } from './recorded'
import { cutEvery, encode, eventsOf, finalsOf, REQUEST, summaryOf } from './support'

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields => (isRecord(value) ? value : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first message of a recorded response, read as plainly as can be. */
function messageOf(name: string) {
  const body = fields(parseJson(readRecorded(`responses/${name}`)))
  const choice = fields((body['choices'] as unknown[])[0])
  const message = fields(choice['message'])
  const content = message['content']
  const parts = Array.isArray(content) ? content.map(fields) : [{ text: text(content) }]
  const functions = Array.isArray(message['tool_calls'])
    ? message['tool_calls'].map((call) => fields(fields(call)['function']))
    : [fields(message['function_call'])].filter((call) => text(call['name']) !== '')
  return {
    body,
    finish: text(choice['finish_reason']),
    message,
    words: parts.map((part) => text(part['text'])).join(''),
    functions,
  }
}

describe.skipIf(!hasRecorded)('every recorded whole response becomes the same events', () => {
  for (const name of recordedNames('responses')) {
    for (const isStreamed of [true, false]) {
      test(`${name}, ${isStreamed ? 'where a stream was asked' : 'as asked'}`, async () => {
        const { body, finish, message, words, functions } = messageOf(name)
        const pieces = cutEvery(encode(`\n\n${readRecorded(`responses/${name}`)}\n`), 101)
        const events = await eventsOf(
          async () =>
            new Response(new Blob(pieces.map((piece) => piece.slice())), {
              headers: { 'content-type': 'application/json' },
            }),
          { request: { ...REQUEST, isStreamed } },
        )
        const summary = summaryOf(events)
        expect(finalsOf(events)).toEqual([events.at(-1)])
        expect(summary.text).toBe(words)
        expect(summary.refusal).toBe(text(message['refusal']))
        expect(summary.calls.map((call) => [call.name, call.arguments])).toEqual(
          functions.map((call) => [call['name'], call['arguments']]),
        )
        expect(summary.usage?.totalTokens).toBe(fields(body['usage'])['total_tokens'])
        expect(summary.final).toMatchObject({ type: 'ended', confirmed: finish !== '' })
        for (const call of summary.calls) expect(call.id).not.toBe('')
      })
    }
  }
})
