import { describe, expect, test } from 'vitest'

import { readArguments } from '@/domain/tools/toolCall'

import {
  CUT_CALL,
  FRAMINGS,
  GATEWAYS,
  REASONINGS,
  REFUSED,
  STREAM_ERRORS,
  TOOL_CALLS,
  TWO_CALLS_ONE_INDEX,
  rateLimitedMs,
} from '#test/support/service/faults'
import { rawResponse, type RawAnswer } from '#test/support/service/rawAnswer'

import { answering, eventsOf, finalsOf, summaryOf } from './support'

/**
 * Every known way in which providers differ, from hand-written cases: a clone without recordings tests them all.
 * The suites that compare with recordings are in `recorded*.test.ts`.
 */
const read = async (answer: RawAnswer) => {
  const events = await eventsOf(answering(() => rawResponse(answer, new AbortController().signal)).fetch)
  expect(finalsOf(events)).toHaveLength(1)
  return summaryOf(events)
}
const cases = <Value>(table: Readonly<Record<string, Value>>) => Object.entries(table)

describe('a reply is the same', () => {
  test.each(cases<RawAnswer>(FRAMINGS))('in every framing: %s', async (_name, answer) => {
    expect(await read(answer)).toMatchObject({ text: 'Hello 🌍é', final: { type: 'ended' } })
  })

  test.each(cases<RawAnswer>(REASONINGS))('with its reasoning in every form: %s', async (_name, answer) => {
    const { text, reasoning, final } = await read(answer)
    expect({ text: text.trim(), reasoning: reasoning.trim(), final }).toMatchObject({
      text: 'Done.',
      reasoning: 'Let me see.',
      final: { type: 'ended' },
    })
  })

  test.each(cases<RawAnswer>(TOOL_CALLS))('with a tool call in every form: %s', async (_name, answer) => {
    const { calls, final } = await read(answer)
    expect(calls.filter(Boolean).map(({ name }) => name)).toEqual(['get_weather'])
    expect(JSON.parse(calls.find(Boolean)!.arguments)).toEqual({ city: 'Paris' })
    expect(final).toMatchObject({ type: 'ended', finishReason: 'tool_calls' })
  })
})

test('two calls under one index are told apart by their ids', async () => {
  const { calls } = await read(TWO_CALLS_ONE_INDEX)
  expect(calls.map((call) => call.arguments)).toEqual(['{"city":"Paris"}', '{"city":"Rome"}'])
})

test('a call whose arguments were cut cannot be run, although the finish says that all is well', async () => {
  const [call] = (await read(CUT_CALL)).calls
  expect(call?.arguments).toBe('{"city":"Pa')
  expect(readArguments(call!.arguments, { wasCut: false })).toMatchObject({ type: 'cut' })
})

test('a refusal is read as one', async () => {
  expect((await read(REFUSED)).refusal).toBe('I cannot help with that.')
})

test.each(cases<RawAnswer>(STREAM_ERRORS))(
  'an error inside a stream keeps the text: %s',
  async (_name, answer) => {
    const { text, final } = await read(answer)
    expect({ text, final }).toMatchObject({
      text: 'Hel',
      final: { error: { type: 'rejected', detail: expect.stringContaining('Engine overloaded') as string } },
    })
  },
)

test.each(cases<RawAnswer>(GATEWAYS))('the page of a proxy is no reply: %s', async (_name, answer) => {
  const { text, final } = await read(answer)
  expect(text).toBe('')
  expect(final?.type).toBe('failed')
})

test('a wait in milliseconds wins over the seconds beside it', async () => {
  expect((await read(rateLimitedMs(2_500))).final).toMatchObject({ error: { retryAfterMs: 2_500 } })
})
