import { describe, expect, test, vi } from 'vitest'

import { createService, type ServiceParts } from '@/builtin/service/createService'
import type { Engine, EngineEvent } from '@/builtin/engine'
import { badRequest } from '@/builtin/problem'
import { PLAIN_MODEL } from '#test/support/service/plainModel'

const END: EngineEvent = {
  type: 'finished',
  finishReason: 'stop',
  usage: { promptTokens: 1, completionTokens: 1, cachedTokens: 0, reasoningTokens: 0 },
}
const STARTED: EngineEvent = { type: 'started' }
const BODY = { model: 'm', messages: [{ role: 'user', content: 'hi' }] }

type Generate = Engine['generate']
const engineOf = (generate: Generate): Engine => ({
  models: () => Promise.resolve([PLAIN_MODEL]),
  generate,
  embed: () => {
    throw new Error('it only writes')
  },
})

function setUp(generate: Generate, more: Partial<ServiceParts> = {}) {
  let count = 0
  const service = createService({
    engine: engineOf(generate),
    now: () => 5000,
    newId: () => String((count += 1)),
    ...more,
  })
  const complete = (body: object = {}, init: RequestInit = {}) =>
    service(
      new Request('https://x.test/v1/chat/completions', {
        method: 'POST',
        body: JSON.stringify({ ...BODY, ...body }),
        headers: { 'Content-Type': 'application/json' },
        ...init,
      }),
    )
  return { service, complete }
}

/** Events now and then, by promises a test resolves. */
async function* say(...events: readonly (EngineEvent | Promise<unknown>)[]): AsyncGenerator<EngineEvent> {
  for (const event of events) {
    if (event instanceof Promise) await event
    else yield event
  }
}

describe('streams', () => {
  test('are exactly what the wire notes ask for', async () => {
    const { complete } = setUp(() =>
      say(
        { type: 'started', fingerprint: 'fp' },
        { type: 'reasoning', text: 'hm' },
        { type: 'toolCall', index: 0, id: 'c', name: 'f', arguments: '' },
        { type: 'toolCall', index: 0, arguments: '{}' },
        { ...END, finishReason: 'tool_calls' },
      ),
    )
    const response = await complete({ stream: true, stream_options: { include_usage: true } })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(response.headers.get('x-request-id')).toMatch(/^req_/)
    const head = {
      id: 'chatcmpl-2',
      object: 'chat.completion.chunk',
      created: 5,
      model: 'm',
      system_fingerprint: 'fp',
    }
    const chunk = (delta: object, finish: string | null = null) => ({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      usage: null,
    })
    const events = (await response.text()).split('\n\n').slice(0, -1)
    expect(events.at(-1)).toBe('data: [DONE]')
    expect(events.slice(0, -1).map((event) => JSON.parse(event.replace('data: ', '')) as unknown)).toEqual([
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning_content: 'hm' }),
      chunk({
        tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'f', arguments: '' } }],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
      chunk({}, 'tool_calls'),
      {
        ...head,
        choices: [],
        usage: {
          prompt_tokens: 1,
          completion_tokens: 1,
          total_tokens: 2,
          prompt_tokens_details: { cached_tokens: 0 },
          completion_tokens_details: { reasoning_tokens: 0 },
        },
      },
    ])
  })

  test('a failure before the first token is an HTTP error, a later one is in the stream', async () => {
    const problem = badRequest('too long', 'messages', 'context_length_exceeded')
    const early = setUp(() => say({ type: 'failed', problem }))
    expect((await early.complete({ stream: true })).status).toBe(400)
    const late = setUp(() => say(STARTED, { type: 'text', text: 'Hel' }, { type: 'failed', problem }))
    const response = await late.complete({ stream: true })
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(
      /"content":"Hel".*\n\ndata: \{"error":\{"message":"too long".*\n\ndata: \[DONE\]\n\n$/s,
    )
  })

  test('an engine that throws or ends early is a failure, never a whole reply', async () => {
    const thrown = setUp(() => {
      throw new Error('boom')
    })
    expect(await (await thrown.complete()).json()).toMatchObject({
      error: { message: 'The engine failed: boom', code: 'engine_error' },
    })
    const short = setUp(() => say(STARTED, { type: 'text', text: 'Hel' }))
    expect((await short.complete()).status).toBe(500)
  })

  test('silence is filled with pings', async () => {
    vi.useFakeTimers()
    const { complete } = setUp(() => say(STARTED, new Promise((resolve) => setTimeout(resolve, 25_000)), END))
    const response = await complete({ stream: true })
    const text = response.text()
    await vi.advanceTimersByTimeAsync(26_000)
    expect((await text).match(/: ping\n\n/g)).toHaveLength(2)
    vi.useRealTimers()
  })

  test('the headers go out after a while although nothing has come', async () => {
    vi.useFakeTimers()
    const { complete } = setUp(() => say(new Promise((resolve) => setTimeout(resolve, 60_000)), STARTED, END))
    const answering = complete({ stream: true })
    await vi.advanceTimersByTimeAsync(15_000)
    const response = await answering
    expect(response.status).toBe(200)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await response.text()).toContain('[DONE]')
    vi.useRealTimers()
  })
})

describe('leaving', () => {
  test('an aborted request stops the engine before its next token and lets the next one in', async () => {
    let made = 0
    const { complete } = setUp(async function* (_, __, { signal }) {
      yield STARTED
      while (!signal.aborted && made < 1000) {
        await Promise.resolve()
        made += 1
        yield { type: 'text', text: 'x' }
      }
      yield END
    })
    const leaving = new AbortController()
    const response = await complete({ stream: true }, { signal: leaving.signal })
    const reader = response.body!.getReader()
    await reader.read()
    await reader.read()
    const before = made
    leaving.abort()
    await vi.waitFor(() => expect(made).toBeLessThanOrEqual(before + 1))
    await reader.cancel()
    made = 1000
    expect((await complete()).status).toBe(200)
  })

  test('a reader that cancels the stream stops it too', async () => {
    let isStopped = false
    const { complete } = setUp(async function* () {
      try {
        yield STARTED
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 1))
          yield { type: 'text', text: 'x' }
        }
      } finally {
        isStopped = true
      }
    })
    const response = await complete({ stream: true })
    await response.body!.cancel()
    await vi.waitFor(() => expect(isStopped).toBe(true))
  })
})

describe('bounds', () => {
  test('waiting tells its place in a header and in comments', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { complete } = setUp(() => say(STARTED, held, END))
    const first = await complete({ stream: true })
    const second = await complete({ stream: true })
    const third = await complete({ stream: true })
    expect([second, third].map(({ headers }) => headers.get('x-queue-place'))).toEqual(['1', '2'])
    const texts = Promise.all([first, second, third].map((response) => response.text()))
    release()
    const [, , last] = await texts
    expect(last).toMatch(/^: place 2\n\n: place 1\n\ndata: /)
  })

  test('a slow reader does not block other clients', async () => {
    const { complete } = setUp(() => say(STARTED, END), { limits: { atOnce: 1 } })
    const [asleep, alsoAsleep] = await Promise.all([complete({ stream: true }), complete({ stream: true })])
    expect((await complete()).status).toBe(200)
    expect(await asleep.text()).toContain('[DONE]')
    expect(await alsoAsleep.text()).toContain('[DONE]')
  })

  test('a wait that is too long ends with 503 and says so; the next one in line is served', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const { complete } = setUp(() => say(STARTED, held, END), { limits: { atOnce: 1, waitMs: 30 } })
    const first = complete()
    const second = await complete()
    expect([second.status, await second.json()]).toMatchObject([503, { error: { code: 'queue_timeout' } }])
    release()
    expect((await first).status).toBe(200)
    expect((await complete()).status).toBe(200)
  })

  test('a full line is 429 with the seconds to wait', async () => {
    const { complete } = setUp(() => say(STARTED, new Promise(() => undefined)), {
      limits: { atOnce: 1, inLine: 0 },
    })
    await complete({ stream: true })
    const response = await complete({ stream: true })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await response.json()).toMatchObject({ error: { type: 'rate_limit_error', param: null } })
  })

  test('a reply that takes too long is 408, or says so in its stream', async () => {
    vi.useFakeTimers()
    const { complete } = setUp(() => say(STARTED, new Promise((resolve) => setTimeout(resolve, 5000))), {
      limits: { requestMs: 1000 },
    })
    const whole = complete()
    await vi.advanceTimersByTimeAsync(6000)
    expect((await whole).status).toBe(408)
    const streamed = (await complete({ stream: true })).text()
    await vi.advanceTimersByTimeAsync(6000)
    expect(await streamed).toContain('"code":"request_timeout"')
    vi.useRealTimers()
  })

  test('a body that is too large is 413, whether it says so or not', async () => {
    const { complete } = setUp(() => say(STARTED, END), { limits: { bodyBytes: 100 } })
    expect((await complete({ user: 'x'.repeat(200) })).status).toBe(413)
  })

  test('a body that does not come is 408', async () => {
    vi.useFakeTimers()
    const { complete } = setUp(() => say(STARTED, END))
    const body = new ReadableStream({ start: () => undefined })
    const answering = complete({}, { body, duplex: 'half' } as RequestInit)
    await vi.advanceTimersByTimeAsync(31_000)
    expect((await answering).status).toBe(408)
    vi.useRealTimers()
  })
})

describe('routes', () => {
  test.each([
    ['GET', '/v1/chat/completions', 405, 'method_not_allowed'],
    ['POST', '/v1/models', 405, 'method_not_allowed'],
    ['DELETE', '/models.json', 405, 'method_not_allowed'],
    ['GET', '/v1/images', 404, 'not_found'],
    ['GET', '/', 404, 'not_found'],
    ['GET', '/v1/models/none', 404, 'model_not_found'],
  ])('%s %s is %i', async (method, path, status, code) => {
    const { service } = setUp(() => say(END))
    const response = await service(new Request(`https://x.test${path}`, { method }))
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      error: {
        message: expect.any(String),
        type: 'invalid_request_error',
        param: code === 'model_not_found' ? 'model' : null,
        code,
        // How a sentence was made that a page tells in its language.
        ...(code === 'model_not_found' && { said: [{ text: expect.any(String), values: { id: ['none'] } }] }),
      },
    })
    if (status === 405) expect(response.headers.get('allow')).toMatch(/GET|POST/)
  })

  test('a body of another kind or broken is refused', async () => {
    const { complete } = setUp(() => say(END))
    expect((await complete({}, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
    expect((await complete({}, { body: '{"model":' })).status).toBe(400)
  })

  test('what the model does not take is refused by name, and out of its range too', async () => {
    const { complete } = setUp(() => say(STARTED, END))
    expect(await (await complete({ top_k: 5 })).json()).toMatchObject({
      error: { param: 'top_k', code: 'unsupported_parameter' },
    })
    expect(await (await complete({ temperature: 1.5 })).json()).toMatchObject({
      error: { param: 'temperature', code: 'invalid_value' },
    })
    const image = {
      role: 'user',
      content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }],
    }
    expect(await (await complete({ messages: [image] })).json()).toMatchObject({
      error: { param: 'messages[0].content[0]', code: 'unsupported_value' },
    })
  })
})
