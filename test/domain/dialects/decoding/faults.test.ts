import { describe, expect, test } from 'vitest'

import type { Answered } from '#test/support/service/answered'
import { inPieces, rawResponse, type Piece, type RawAnswer } from '#test/support/service/rawAnswer'
import { GATEWAYS, httpError } from '#test/support/service/faults'

import { answering, eventsOf, finalsOf, REQUEST, summaryOf } from '../../../services/completions/support'

type Foreign = Exclude<Answered, 'chat'>

const event = (type: string, fields: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`

/** The same reply in each dialect: how it begins, says something and ends. */
const SPOKEN: {
  readonly [Name in Foreign]: {
    readonly begin: string
    readonly say: (text: string) => string
    readonly end: string
    /** An error in the middle of it, in each form there is. */
    readonly errors: readonly string[]
    /** A whole refusal with this status. */
    readonly refused: (type: string) => object
    readonly request: object
  }
} = {
  responses: {
    begin:
      event('response.created', { response: { id: 'resp_1', model: 'm', status: 'in_progress' } }) +
      event('response.output_item.added', {
        output_index: 0,
        item: { id: 'i', type: 'message', content: [] },
      }),
    say: (text) =>
      event('response.output_text.delta', { output_index: 0, content_index: 0, item_id: 'i', delta: text }),
    end: event('response.completed', {
      response: {
        id: 'resp_1',
        model: 'm',
        status: 'completed',
        output: [],
        usage: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
      },
    }),
    errors: [
      event('error', { code: 'server_error', message: 'Engine overloaded', param: null }),
      event('error', { error: { type: 'server_error', code: null, message: 'Engine overloaded' } }),
      event('response.failed', {
        response: { status: 'failed', error: { code: 'server_error', message: 'Engine overloaded' } },
      }),
    ],
    refused: (type) => ({ error: { message: 'Refused', type, param: null, code: null } }),
    request: { model: 'm', stream: true, store: false, input: [] },
  },
  messages: {
    begin:
      event('message_start', { message: { id: 'msg_1', model: 'm', usage: { input_tokens: 3 } } }) +
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    say: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
    end:
      event('content_block_stop', { index: 0 }) +
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 4 } }) +
      event('message_stop'),
    errors: [
      event('error', { error: { type: 'overloaded_error', message: 'Engine overloaded' } }),
      `data: ${JSON.stringify({ error: { message: 'Engine overloaded' } })}\n\n`,
    ],
    refused: (type) => ({ type: 'error', error: { type, message: 'Refused' }, request_id: 'req_body' }),
    request: { model: 'm', stream: true, max_tokens: 9, messages: [] },
  },
}

const raw = (...pieces: readonly Piece[]): RawAnswer => ({ type: 'raw', pieces })

describe.each(['responses', 'messages'] satisfies Foreign[])('faults of a service of %s', (dialect) => {
  const { begin, say, end, errors, refused, request } = SPOKEN[dialect]
  const WHOLE = begin + say('Hel') + say('lo ') + say('🌍é') + end
  const asked = {
    ...REQUEST,
    url: `https://service.test/v1/${dialect}`,
    body: JSON.stringify(request),
  }
  const run = async (...answers: readonly RawAnswer[]) => {
    const signal = new AbortController().signal
    const { fetch, bodies } = answering(...answers.map((answer) => () => rawResponse(answer, signal)))
    const events = await eventsOf(fetch, { request: asked })
    expect(finalsOf(events)).toEqual([events.at(-1)])
    return { ...summaryOf(events), events, attempts: bodies.length }
  }

  test.each([
    ['plain', raw(WHOLE)],
    ['CRLF', raw(WHOLE.replaceAll('\n', '\r\n'))],
    ['CR', raw(WHOLE.replaceAll('\n', '\r'))],
    ['reads of one byte', raw(...inPieces(WHOLE, 1))],
    ['reads of seven bytes', raw(...inPieces(WHOLE, 7))],
    ['CRLF in reads of one byte', raw(...inPieces(WHOLE.replaceAll('\n', '\r\n'), 1))],
    ['a byte order mark', raw(`\uFEFF${WHOLE}`)],
    ['no space after the colon', raw(WHOLE.replaceAll('data: ', 'data:'))],
    ['no last blank line', raw(WHOLE.trimEnd())],
    ['comments', raw(`: ping\n\n${WHOLE.replaceAll('\n\n', '\n\n: ping\n\n')}`)],
    ['no event names', raw(WHOLE.replaceAll(/event: .*\n/g, ''))],
    ['other event names', raw(WHOLE.replaceAll(/event: .*\n/g, 'event: data\nid: 1\n'))],
    ['[DONE] at the end', raw(`${WHOLE}event: data\ndata: [DONE]\n\n`)],
    ['something after the end', raw(WHOLE + say('too late'))],
    ['pauses', raw(begin, { pauseMs: 5 }, say('Hello '), { pauseMs: 5 }, say('🌍é'), end)],
  ])('read the same reply with %s', async (_, answer) => {
    expect(await run(answer)).toMatchObject({
      text: 'Hello 🌍é',
      usage: { promptTokens: 3, completionTokens: 4 },
      final: { type: 'ended', finishReason: 'stop', confirmed: true },
      attempts: 1,
    })
  })

  test.each([
    ['ends', raw(begin, say('Hel'))],
    ['breaks', raw(begin, say('Hel'), { pauseMs: 2 }, { end: 'reset' })],
    ['ends within an event', raw(begin, say('Hel'), say('lo').slice(0, 30))],
  ])('a stream that %s early is interrupted, and what came is kept', async (_, answer) => {
    expect(await run(answer)).toMatchObject({ text: 'Hel', final: { type: 'interrupted' }, attempts: 1 })
  })

  test.each(errors)(
    'an error in the middle of a stream is not retried, and what arrived is kept: %j',
    async (error) => {
      expect(await run(raw(begin, say('Hel'), error))).toMatchObject({
        text: 'Hel',
        final: { type: 'failed', error: { type: 'rejected', detail: 'Engine overloaded' } },
        attempts: 1,
      })
    },
  )

  test('an error before the first word is tried again', async () => {
    const [error = ''] = errors
    expect(await run(raw(begin, error), raw(WHOLE))).toMatchObject({
      text: 'Hello 🌍é',
      final: { type: 'ended' },
      attempts: 2,
    })
  })

  test('a connection that breaks before the first word is tried again', async () => {
    expect(await run(raw(begin, { end: 'reset' }), raw(WHOLE))).toMatchObject({
      text: 'Hello 🌍é',
      attempts: 2,
    })
  })

  test.each([
    [400, 'invalid_request_error', 'badRequest', 1],
    [401, 'authentication_error', 'key', 1],
    [402, 'billing_error', 'credit', 1],
    [403, 'permission_error', 'forbidden', 1],
    [404, 'not_found_error', 'notFound', 1],
    [413, 'request_too_large', 'tooLarge', 1],
    [429, 'rate_limit_error', 'rateLimited', 3],
    [500, 'api_error', 'server', 3],
    [503, 'overloaded_error', 'overloaded', 3],
    [504, 'timeout_error', 'server', 3],
    [529, 'overloaded_error', 'overloaded', 3],
  ])('status %i (%s) is %s, tried %i times', async (status, type, kind, attempts) => {
    const answer = httpError(status, refused(type), { 'request-id': 'req_header' })
    expect(await run(answer)).toMatchObject({
      text: '',
      final: { type: 'failed', error: { type: 'rejected', status, kind, detail: 'Refused' } },
      attempts,
    })
  })

  test('waits as long as it is asked to, unless the service says not to come again', async () => {
    const limited = httpError(429, refused('rate_limit_error'), { 'retry-after': '7' })
    const { events } = await run(limited, raw(WHOLE))
    expect(events).toContainEqual(expect.objectContaining({ type: 'retrying', waitMs: 7000 }))
    const final = httpError(429, refused('rate_limit_error'), { 'x-should-retry': 'false' })
    expect(await run(final)).toMatchObject({ attempts: 1 })
  })

  test.each(Object.entries<RawAnswer>(GATEWAYS))('the page of a proxy is no reply: %s', async (_, answer) => {
    expect(await run(answer)).toMatchObject({ text: '', final: { type: 'failed' } })
  })

  test.each([
    ['nothing', raw('')],
    ['words', raw('Hello')],
    ['broken JSON', raw('data: {"type":\n\n')],
    ['JSON that nests too deep', raw(`data: {"type":"x","a":${'['.repeat(5000)}${']'.repeat(5000)}}\n\n`)],
    ['another kind of object', { ...raw('{"hello":1}'), headers: { 'Content-Type': 'application/json' } }],
  ])('%s in its place is no reply', async (_, answer) => {
    const { text, final } = await run(answer)
    expect(text).toBe('')
    expect(['failed', 'interrupted']).toContain(final?.type)
  })
})
