import { describe, expect, test, vi } from 'vitest'

import type { ReplyEvent } from '@/domain/replies/reply'
import { streamCompletion } from '@/services/completions/streamCompletion'

import {
  answering,
  bodyOf,
  data,
  delta,
  encode,
  eventsOf,
  finalsOf,
  REQUEST,
  sse,
  summaryOf,
} from './support'

const HELLO = [
  delta({ role: 'assistant', content: 'Hel' }),
  delta({ content: 'lo' }),
  delta({}, 'stop'),
  data('[DONE]'),
]
const hello = () => sse(HELLO)
const refusing =
  (status: number, error: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ error }), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
const busy = refusing(503, { message: 'Overloaded.' })
const types = (events: readonly ReplyEvent[]) => events.map(({ type }) => type)

/** A stream that says this and then neither goes on nor ends; takes no notice of any signal. */
const silentAfter = (text: string) =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(encode(text)) })

/** A stream that says this and then breaks. */
function breakingAfter(text: string) {
  let isFirst = true
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isFirst && text) controller.enqueue(encode(text))
      else controller.error(new TypeError('terminated'))
      isFirst = false
    },
  })
}

describe('what a reply was charged', () => {
  const COUNTS = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 }
  const ending = (...chunks: readonly object[]) => [...HELLO.slice(0, 3), ...chunks.map(data), data('[DONE]')]
  const gateway = { provider_metadata: { gateway: { cost: '0.25' } } }

  test.each<[string, readonly object[]]>([
    [
      'in a chunk of its own after the usage',
      [
        { choices: [], usage: COUNTS },
        { choices: [], cost: '0.25' },
      ],
    ],
    [
      'in a chunk of its own before the usage',
      [
        { choices: [], cost: 0.25 },
        { choices: [], usage: COUNTS },
      ],
    ],
    ['beside the usage', [{ choices: [], usage: COUNTS, ...gateway }]],
    ['in the last delta', [{ choices: [{ index: 0, delta: gateway }] }, { choices: [], usage: COUNTS }]],
    ['in the usage, first of all', [{ choices: [], usage: { ...COUNTS, cost: 0.25 }, cost: 9 }]],
  ])('is read %s', async (_name, chunks) => {
    const events = await eventsOf(async () => sse(ending(...chunks)))

    expect(summaryOf(events)).toMatchObject({ text: 'Hello', usage: { totalTokens: 3, costUsd: '0.25' } })
  })
})

describe('streaming a completion', () => {
  test('yields acceptance, identity, text and one final event', async () => {
    const events = await eventsOf(async () => sse(HELLO, { 'x-request-id': 'q1' }))
    expect(events[0]).toMatchObject({ type: 'accepted', status: 200, headers: { 'x-request-id': 'q1' } })
    expect(events).toContainEqual({ type: 'identified', responseId: 'r1', model: 'm' })
    expect(summaryOf(events)).toMatchObject({
      text: 'Hello',
      final: { type: 'ended', finishReason: 'stop', confirmed: true },
    })
  })

  test('sends the body as it is, with nothing that could carry the key elsewhere', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => hello())
    await eventsOf(fetch, { request: { ...REQUEST, body: '{"seed":9007199254740993123}' } })
    const [url, init] = fetch.mock.calls[0]!
    expect(url).toBe(REQUEST.url)
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"seed":9007199254740993123}',
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    })
    expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
      authorization: 'Bearer sk-secret-of-the-test',
      'content-type': 'application/json',
    })
  })

  test('tells every raw event and when it came', async () => {
    const raw: unknown[] = []
    let clock = 100
    await eventsOf(async () => sse([data('{"a":1}'), ': ping\n\n', data('[DONE]')]), {
      now: () => clock++,
      onRaw: (event) => raw.push(event),
    })
    expect(raw).toEqual([
      { atMs: 1, data: '{"a":1}' },
      { atMs: 2, data: '[DONE]' },
    ])
  })

  test('joins fragments that arrive together', async () => {
    const events = await eventsOf(async () => sse([HELLO.join('')]))
    expect(events.filter(({ type }) => type === 'text')).toEqual([{ type: 'text', text: 'Hello' }])
  })

  test('reads choice 0 alone when several were asked for', async () => {
    const choice = (index: number, content: string) => data({ choices: [{ index, delta: { content } }] })
    const events = await eventsOf(async () =>
      sse([choice(1, 'no'), choice(0, 'yes'), choice(1, 'no'), data('[DONE]')]),
    )
    expect(summaryOf(events).text).toBe('yes')
  })

  test('gives logprobs, pictures and sources, each source once', async () => {
    const logprobs = {
      content: [{ token: 'a', logprob: -0.5, top_logprobs: [{ token: 'b', logprob: -1 }, { token: 3 }] }],
    }
    const cited = {
      citations: ['https://a.test/', 'javascript:alert(1)'],
      search_results: [{ url: 'https://a.test/', title: 'A', date: '2026-10-07' }],
    }
    const events = await eventsOf(async () =>
      sse([
        data({
          choices: [
            {
              delta: { content: 'a', images: [{ image_url: { url: 'data:image/png;base64,AA' } }] },
              logprobs,
            },
          ],
        }),
        data({ choices: [{ delta: {} }], ...cited }),
        data({ choices: [{ delta: {}, finish_reason: 'stop' }], ...cited }),
      ]),
    )
    expect(events).toContainEqual({ type: 'image', position: 0, url: 'data:image/png;base64,AA' })
    expect(events).toContainEqual({
      type: 'logprobs',
      tokens: [{ token: 'a', logprob: -0.5, top: [{ token: 'b', logprob: -1 }] }],
    })
    expect(events.filter(({ type }) => type === 'citation')).toEqual([
      { type: 'citation', url: 'https://a.test/', title: 'A', date: '2026-10-07' },
    ])
  })

  test('takes reasoning once where field and details say the same, and keeps the details', async () => {
    const details = [{ type: 'reasoning.text', text: 'Hm', signature: 's', index: 0 }]
    const events = await eventsOf(async () =>
      sse([delta({ reasoning: 'Hm', reasoning_details: details }), ...HELLO]),
    )
    expect(summaryOf(events)).toMatchObject({ reasoning: 'Hm', text: 'Hello' })
    expect(events).toContainEqual({ type: 'reasoningDetails', details: JSON.stringify(details) })
  })

  test('leaves tags alone where the service tells reasoning apart itself', async () => {
    const events = await eventsOf(async () =>
      sse([delta({ reasoning_content: 'Hm' }), delta({ content: '<think>is a tag</think>' }, 'stop')]),
    )
    expect(summaryOf(events)).toMatchObject({ reasoning: 'Hm', text: '<think>is a tag</think>' })
  })
})

describe('how a stream ends', () => {
  const finals: readonly (readonly [string, readonly string[], object])[] = [
    ['no finish and no [DONE] is interrupted', HELLO.slice(0, 2), { type: 'interrupted' }],
    ['an empty stream is interrupted', [], { type: 'interrupted' }],
    [
      '[DONE] alone is unconfirmed',
      [...HELLO.slice(0, 2), data('[DONE]')],
      { type: 'ended', finishReason: 'stop', confirmed: false },
    ],
    [
      'a finish without [DONE] is enough',
      HELLO.slice(0, 3),
      { type: 'ended', finishReason: 'stop', confirmed: true },
    ],
    [
      'a finish sent twice counts once',
      [...HELLO.slice(0, 3), ...HELLO.slice(2)],
      { type: 'ended', confirmed: true },
    ],
    ['eos is stop', [delta({ content: 'a' }, 'eos')], { type: 'ended', finishReason: 'stop' }],
    [
      'function_call is tool_calls',
      [delta({ function_call: { name: 'f', arguments: '{}' } }, 'function_call')],
      { finishReason: 'tool_calls' },
    ],
    [
      'stop beside calls is tool_calls',
      [delta({ tool_calls: [{ id: 'a', function: { name: 'f' } }] }, 'stop')],
      { finishReason: 'tool_calls' },
    ],
    ['an empty finish is none', [delta({ content: 'a' }, '')], { type: 'interrupted' }],
    [
      'a finish of error fails',
      [delta({ content: 'a' }, 'error')],
      { type: 'failed', error: { type: 'rejected', canRetry: true } },
    ],
    [
      'garbage alone is malformed',
      ['data: {"choices":[\n\n', data('[DONE]')],
      { type: 'failed', error: { type: 'malformed' } },
    ],
    [
      'garbage between chunks is skipped',
      [HELLO[0]!, 'data: {"cho\n\n', ...HELLO.slice(1)],
      { type: 'ended', confirmed: true },
    ],
  ]
  test.each(finals)('%s', async (_name, pieces, final) => {
    const events = await eventsOf(async () => sse(pieces), { maxRetries: 0 })
    expect(finalsOf(events)).toEqual([events.at(-1)])
    expect(events.at(-1)).toMatchObject(final)
  })

  const errors: readonly (readonly [string, string, object])[] = [
    [
      'an error object',
      data({ error: { message: 'Boom', type: 'server_error', code: 'x' } }),
      { detail: 'Boom', code: 'x', kind: 'server' },
    ],
    [
      'event: error with its status',
      `event: error\n${data({ error: { message: 'Bad', code: 'tool_use_failed', status_code: 400 } })}`,
      { detail: 'Bad', status: 400, kind: 'badRequest', canRetry: false },
    ],
    [
      'a chunk with an error beside choices',
      data({
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
        error: { code: 502, message: 'Upstream' },
      }),
      { detail: 'Upstream', status: 502 },
    ],
    [
      'LM Studio',
      data({ error: { message: 'Compute error.' }, message: 'Compute error.' }),
      { detail: 'Compute error.' },
    ],
    ['error as text', data({ error: 'Out of memory' }), { detail: 'Out of memory' }],
    ['a bare message', data({ message: 'Nope' }), { detail: 'Nope' }],
    [
      'object: error',
      data({ object: 'error', message: 'Gone', type: 'BadRequestError', code: 400 }),
      { detail: 'Gone', status: 400 },
    ],
    [
      'the field name error',
      'error: {"detail":"failed","error":{"message":"failed to decode"}}\n\n',
      { detail: 'failed to decode' },
    ],
    ['x_groq.error', data({ choices: [], x_groq: { error: 'over_capacity' } }), { detail: 'over_capacity' }],
    ['JSON with no field name', '{"error":{"message":"proxy gave up"}}\n', { detail: 'proxy gave up' }],
    ['marked as error, not JSON', 'event: error\ndata: plain words\n\n', { detail: 'plain words' }],
  ]
  test.each(errors)('%s fails and keeps the text before it', async (_name, error, rejection) => {
    const events = await eventsOf(async () => sse([...HELLO.slice(0, 2), error]))
    expect(summaryOf(events).text).toBe('Hello')
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { type: 'rejected', ...rejection } })
    expect(types(events)).not.toContain('retrying')
  })

  test('a connection that breaks after text is interrupted, and nothing is sent again', async () => {
    const { fetch, bodies } = answering(() => new Response(breakingAfter(HELLO[0]!)))
    const events = await eventsOf(fetch)
    expect(summaryOf(events)).toMatchObject({ text: 'Hel', final: { type: 'interrupted' } })
    expect(bodies).toHaveLength(1)
  })

  test('a connection that breaks after the finish has ended well', async () => {
    const events = await eventsOf(async () => new Response(breakingAfter(HELLO.slice(0, 3).join(''))))
    expect(events.at(-1)).toMatchObject({ type: 'ended', confirmed: true })
  })
})

describe('bodies that are no stream', () => {
  const answer =
    (body: string, contentType: string, status = 200) =>
    async () =>
      new Response(bodyOf([encode(body)]), { status, headers: { 'content-type': contentType } })
  const whole = JSON.stringify({
    id: 'w',
    choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'stop' }],
  })

  test.each(['application/json', 'text/plain', 'text/event-stream'])(
    'reads JSON sent as %s',
    async (contentType) => {
      expect(summaryOf(await eventsOf(answer(`\n \n${whole}\n`, contentType)))).toMatchObject({
        text: 'Hi',
        final: { type: 'ended', finishReason: 'stop', confirmed: true },
      })
    },
  )

  test('reads a stream sent as application/json', async () => {
    expect(summaryOf(await eventsOf(answer(HELLO.join(''), 'application/json'))).text).toBe('Hello')
  })

  test('reads chunks that are one a line', async () => {
    const lines = [
      '{"choices":[{"delta":{"content":"a"}}]}',
      '{"choices":[{"delta":{"content":"b"},"finish_reason":"stop"}]}',
    ]
    expect(summaryOf(await eventsOf(answer(lines.join('\n'), 'application/x-ndjson'))).text).toBe('ab')
  })

  test('reads a JSON error sent with status 200', async () => {
    const events = await eventsOf(
      answer('{"error":{"message":"No credit","code":402}}', 'application/json'),
      { maxRetries: 0 },
    )
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: { detail: 'No credit', kind: 'credit', status: 402 },
    })
  })

  test('names a web page as what it is, without its markup', async () => {
    const page =
      '<!doctype html><html><head><title>Sign in</title></head><body><script>x</script></body></html>'
    const events = await eventsOf(answer(page, 'text/html'))
    expect(events.at(-1)).toEqual({
      type: 'failed',
      error: { type: 'malformed', where: 'a web page instead of a reply', detail: 'Sign in' },
    })
  })

  test.each(['{"ok":true}', '[]', '', '{"choices":[]}'])('finds %j malformed', async (body) => {
    expect((await eventsOf(answer(body, 'application/json'))).at(-1)).toMatchObject({
      error: { type: 'malformed' },
    })
  })
})

describe('retries', () => {
  test('sends again before the first token, with growing waits, at most twice', async () => {
    const { fetch, bodies } = answering(busy)
    const events = await eventsOf(fetch)
    expect(events.filter(({ type }) => type === 'retrying')).toMatchObject([
      { attempt: 1, waitMs: 500 },
      { attempt: 2, waitMs: 1000 },
    ])
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { kind: 'overloaded' } })
    expect(bodies).toHaveLength(3)
  })

  test('succeeds once the service does', async () => {
    const { fetch } = answering(busy, () => Promise.reject(new TypeError('fetch failed')), hello)
    expect(summaryOf(await eventsOf(fetch))).toMatchObject({ text: 'Hello', final: { type: 'ended' } })
  })

  test('sends again when a stream fails before its first token', async () => {
    const { fetch } = answering(
      () => sse([delta({ role: 'assistant', content: '' }), data({ error: { message: 'busy', code: 529 } })]),
      hello,
    )
    expect(types(await eventsOf(fetch))).toEqual([
      'accepted',
      'identified',
      'retrying',
      'accepted',
      'identified',
      'text',
      'text',
      'ended',
    ])
  })

  const waits: readonly (readonly [Record<string, string>, number | undefined])[] = [
    [{ 'retry-after-ms': '1234' }, 1234],
    [{ 'retry-after-ms': '0', 'retry-after': '1' }, 1000],
    [{ 'retry-after': '0.25' }, 250],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:05 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' }, 5000],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:07 GMT' }, 7000],
    [{ 'retry-after': '3600' }, undefined],
    [{ 'x-should-retry': 'false' }, undefined],
    [{}, 500],
  ]
  test.each(waits)('with %j waits %s ms', async (headers, waitMs) => {
    const { fetch } = answering(refusing(429, { message: 'Slow down' }, headers), hello)
    const epochMs = () => Date.parse('Wed, 21 Oct 2015 07:28:00 GMT')
    const retrying = (await eventsOf(fetch, { epochMs })).find(({ type }) => type === 'retrying')
    expect(retrying && 'waitMs' in retrying ? retrying.waitMs : undefined).toBe(waitMs)
  })

  test('obeys x-should-retry: true even for a status that is final otherwise', async () => {
    const { fetch } = answering(refusing(400, { message: 'Try again' }, { 'x-should-retry': 'true' }), hello)
    expect(summaryOf(await eventsOf(fetch)).text).toBe('Hello')
  })

  test('does not repeat what cannot succeed', async () => {
    const { fetch, bodies } = answering(refusing(429, { message: 'Quota', code: 'insufficient_quota' }))
    expect((await eventsOf(fetch)).at(-1)).toMatchObject({
      type: 'failed',
      error: { kind: 'quota', canRetry: false },
    })
    expect(bodies).toHaveLength(1)
  })

  test('ends as stopped when a wait is given up', async () => {
    const controller = new AbortController()
    const { fetch, bodies } = answering(busy)
    const events = await eventsOf(fetch, {
      signal: controller.signal,
      sleep: () => {
        controller.abort()
        return Promise.reject(new Error('aborted'))
      },
    })
    expect(events.at(-1)).toEqual({ type: 'stopped' })
    expect(bodies).toHaveLength(1)
  })

  test('leaves refused stream_options out at once, and says so', async () => {
    const { fetch, bodies } = answering(
      refusing(422, { message: 'body.stream_options: Extra inputs are not permitted' }),
      hello,
    )
    const events = await eventsOf(fetch)
    const without = '{"model":"m","stream":true,"messages":[]}'
    expect(events[0]).toEqual({ type: 'adapted', name: 'stream_options', body: without })
    expect(bodies).toEqual([REQUEST.body, without])
    expect(summaryOf(events).text).toBe('Hello')
  })

  test('sends a schema as older services take it, where it is refused as OpenAI writes it', async () => {
    const schema = { type: 'object', properties: { yes: { type: 'boolean' } } }
    const format = (value: object) =>
      `{"model":"m","response_format":${JSON.stringify(value)},"seed":9007199254740993}`
    const refusal = refusing(500, {
      message:
        "1 validation error: {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}",
    })
    const { fetch, bodies } = answering(refusal, hello)
    const body = format({ type: 'json_schema', json_schema: { name: 'a', schema } })
    const events = await eventsOf(fetch, { request: { ...REQUEST, body } })
    const adapted = format({ type: 'json_object', schema })
    expect(events[0]).toMatchObject({ type: 'adapted', name: 'response_format', body: adapted })
    expect(bodies).toEqual([body, adapted])
    expect(summaryOf(events).text).toBe('Hello')
  })

  test('leaves stream_options out only once', async () => {
    const { fetch, bodies } = answering(refusing(400, { message: 'Unknown parameter: stream_options' }))
    expect((await eventsOf(fetch)).at(-1)).toMatchObject({
      type: 'failed',
      error: { param: 'stream_options' },
    })
    expect(bodies).toHaveLength(2)
  })
})

describe('stop and silence', () => {
  test('stop ends a stream that takes no notice, and keeps what came', async () => {
    const controller = new AbortController()
    let isCancelled = false
    const stream = silentAfter(HELLO[0]!)
    const body = new ReadableStream<Uint8Array>({
      async start(to) {
        to.enqueue((await stream.getReader().read()).value!)
      },
      cancel: () => void (isCancelled = true),
    })
    const events = eventsOf(async () => new Response(body), { signal: controller.signal })
    setTimeout(() => controller.abort(), 5)
    expect(summaryOf(await events)).toMatchObject({ text: 'Hel', final: { type: 'stopped' } })
    expect(isCancelled).toBe(true)
  })

  test('stop ends a request that never answers', async () => {
    const controller = new AbortController()
    const events = eventsOf(() => new Promise(() => undefined), { signal: controller.signal })
    controller.abort()
    expect(await events).toEqual([{ type: 'stopped' }])
  })

  test('sends nothing when stopped before', async () => {
    const { fetch, bodies } = answering(hello)
    expect(await eventsOf(fetch, { signal: AbortSignal.abort() })).toEqual([{ type: 'stopped' }])
    expect(bodies).toEqual([])
  })

  test('a stream that stalls times out, keeps what arrived, and is not retried', async () => {
    const { fetch, bodies } = answering(() => new Response(silentAfter(HELLO[0]!)))
    const events = await eventsOf(fetch, { idleLimitMs: 10 })
    expect(summaryOf(events)).toMatchObject({
      text: 'Hel',
      final: { type: 'failed', error: { type: 'timedOut', afterMs: 10 } },
    })
    expect(bodies).toHaveLength(1)
  })

  test('a stream that stays open after its finish has ended', async () => {
    const events = await eventsOf(async () => new Response(silentAfter(HELLO.slice(0, 3).join(''))), {
      idleLimitMs: 10,
    })
    expect(events.at(-1)).toMatchObject({ type: 'ended', confirmed: true })
  })

  test('a queue position is reported, and is neither a token nor an event of the stream', async () => {
    const raw: string[] = []
    const lines = [': place 2\n\n', ': place 1\n\n', ...HELLO]
    const events = await eventsOf(async () => new Response(lines.join('')), {
      onRaw: ({ data }) => raw.push(data),
    })
    expect(events.filter(({ type }) => type === 'queued')).toEqual([
      { type: 'queued', place: 2 },
      { type: 'queued', place: 1 },
    ])
    expect(summaryOf(events)).toMatchObject({ text: 'Hello', final: { type: 'ended' } })
    expect(raw.join('')).not.toContain('place')
  })

  test('comments count as life', async () => {
    vi.useFakeTimers()
    try {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const events = eventsOf(async () => new Response(readable), { idleLimitMs: 1000 })
      for (let ping = 0; ping < 5; ping++) {
        await vi.advanceTimersByTimeAsync(900)
        await writer.write(encode(': ping\n\n'))
      }
      await writer.write(encode(HELLO.join('')))
      expect(summaryOf(await events)).toMatchObject({ text: 'Hello', final: { type: 'ended' } })
    } finally {
      vi.useRealTimers()
    }
  })

  test('cancels the network when the consumer walks away', async () => {
    const { streamCompletion } = await import('@/services/completions/streamCompletion')
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (to) => to.enqueue(encode(HELLO[0]!)),
      cancel: () => void (isCancelled = true),
    })
    const events = streamCompletion(REQUEST, {
      fetch: async () => new Response(body),
      signal: new AbortController().signal,
      now: () => 0,
      sleep: async () => undefined,
      idleLimitMs: 1000,
    })
    for await (const event of events) if (event.type === 'text') break
    expect(isCancelled).toBe(true)
  })
})

describe('secrets and addresses', () => {
  test.each([
    [
      'a refusal',
      refusing(
        401,
        { message: 'No.', code: 'sk-secret-of-the-test' },
        { 'x-request-id': 'req-sk-secret-of-the-test' },
      ),
    ],
    [
      'a reply',
      () =>
        sse(HELLO, { 'x-request-id': 'req-sk-secret-of-the-test', 'x-echo': 'Bearer sk-secret-of-the-test' }),
    ],
    [
      'an error inside a stream',
      () => sse([data({ error: { message: 'Wrong key sk-secret-of-the-test' } })]),
    ],
  ])('a key that comes back in the headers or errors of %s is masked', async (_, answer) => {
    const raw: string[] = []
    const events = await eventsOf(answering(answer).fetch, { onRaw: ({ data: text }) => raw.push(text) })
    expect(JSON.stringify([events, raw])).not.toContain('sk-secret')
    expect(JSON.stringify(events)).toContain('••••')
  })

  test('hides a key that the service repeats in its error', async () => {
    const { fetch } = answering(
      refusing(401, { message: 'Incorrect API key provided: sk-secret-of-the-test.' }),
    )
    const final = (await eventsOf(fetch)).at(-1)
    expect(final).toMatchObject({
      type: 'failed',
      error: { kind: 'key', detail: 'Incorrect API key provided: ••••.' },
    })
  })

  test('does not follow a redirect', async () => {
    const { fetch } = answering(
      () => new Response(null, { status: 307, headers: { location: 'https://elsewhere.test/' } }),
    )
    expect((await eventsOf(fetch)).at(-1)).toMatchObject({
      type: 'failed',
      error: { kind: 'notFound', status: 307 },
    })
  })

  test('says which header cannot be sent', async () => {
    const request = { ...REQUEST, headers: { authorization: 'Bearer schlüssel→' } }
    const final = (await eventsOf(async () => hello(), { request })).at(-1)
    expect(final).toMatchObject({ type: 'failed', error: { type: 'notSent' } })
    expect(JSON.stringify(final)).not.toContain('schlüssel')
  })

  test('names the origin that could not be reached', async () => {
    const { fetch } = answering(() => Promise.reject(new TypeError('fetch failed')))
    expect((await eventsOf(fetch)).at(-1)).toEqual({
      type: 'failed',
      error: { type: 'unreachable', origin: 'https://service.test' },
    })
  })
})

describe('what this app cannot read', () => {
  const deep = `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`
  const call = (json: string) =>
    `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":${json}}}]}}]}`

  test.each<[string, () => Response]>([
    ['in a stream', () => sse([HELLO[0] ?? '', `data: ${call(deep)}\n\n`, data('[DONE]')])],
    [
      'in one piece',
      () =>
        new Response(call(deep).replace('"delta"', '"message"'), {
          headers: { 'content-type': 'application/json' },
        }),
    ],
  ])('is said of arguments that nest 6,000 deep, %s', async (_name, answer) => {
    const events = await eventsOf(async () => answer())

    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: { type: 'malformed', where: 'JSON that nests more than 500 levels deep' },
    })
  })

  test('arguments that arrive as a string keep every bracket', async () => {
    const events = await eventsOf(async () =>
      sse([`data: ${call(JSON.stringify(deep))}\n\n`, delta({}, 'tool_calls'), data('[DONE]')]),
    )

    expect(events).toContainEqual(expect.objectContaining({ type: 'toolCall', arguments: deep }))
    expect(events.at(-1)).toMatchObject({ type: 'ended', finishReason: 'tool_calls' })
  })

  test('a bug of the app is not taken for a network that failed, and not tried again', async () => {
    const { fetch, bodies } = answering(hello)
    const events: ReplyEvent[] = []
    const stream = streamCompletion(REQUEST, {
      fetch,
      signal: new AbortController().signal,
      now: () => 0,
      sleep: async () => undefined,
      idleLimitMs: 1000,
      onRaw: () => {
        throw new RangeError('Maximum call stack size exceeded')
      },
    })
    for await (const event of stream) events.push(event)

    expect(events.at(-1)).toEqual({
      type: 'failed',
      error: { type: 'appFault', detail: 'RangeError: Maximum call stack size exceeded' },
    })
    expect(bodies).toHaveLength(1)
  })
})

test('a failure that was charged is never sent again', async () => {
  const charged = data({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 } })
  const error = data({ error: { message: 'Overloaded', code: 503, type: 'server_error' } })
  const asked = async (...pieces: readonly string[]) => {
    const { fetch, bodies } = answering(() => sse(pieces), hello)
    await eventsOf(fetch)
    return bodies.length
  }
  expect(await asked(error)).toBe(2)
  expect(await asked(charged, error)).toBe(1)
})
