import { describe, expect, test } from 'vitest'

import { createGateway, type Asked } from '@/server/api/createGateway'
import type { Upstream } from '@/server/api/upstream'
import { createMasker } from '@/server/secrets/createMasker'

type Seen = {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly signal?: AbortSignal | null
}

/** A gateway to an upstream that answers as it is told, by path. */
function setUp(answer: (seen: Seen) => Response, more: Partial<Upstream> = { dialects: ['chat'] }) {
  const seen: Seen[] = []
  const asked: Asked = { admit: () => Promise.resolve(undefined) }
  const gateway = createGateway({
    upstream: { baseUrl: 'https://up.test', key: 'sk-secret', ...more },
    masker: createMasker(['sk-secret']),
    fetch: (input, init) => {
      const { pathname } = new URL(input as string)
      const body = JSON.parse(init?.body as string) as Record<string, unknown>
      seen.push({ path: pathname, body, signal: init?.signal ?? null })
      return Promise.resolve(answer(seen.at(-1)!))
    },
    maxBytes: 100_000,
    bodyMs: 10_000,
    requestMs: 10_000,
    atOnce: 8,
    pingMs: 10_000,
  })
  const ask = (path: string, body: object, signal?: AbortSignal) =>
    gateway(
      new Request(`http://127.0.0.1${path}`, {
        method: 'POST',
        body: JSON.stringify({ model: 'm', ...body }),
        ...(signal && { signal }),
      }),
      { name: 'Ada' },
      asked,
    )
  return { seen, asked, ask }
}

const MESSAGES = '/v1/messages'
const RESPONSES = '/v1/responses'
const MESSAGE = { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] }
const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
const chunk = (delta: object, finish: string | null = null) => ({
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const events = (chunks: readonly object[], end = 'data: [DONE]\n\n') =>
  new Response(chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('') + end, {
    headers: { 'Content-Type': 'text/event-stream' },
  })
const whole = (message: object, more: object = {}) =>
  Response.json({ model: 'm', choices: [{ message, finish_reason: 'stop' }], usage: USAGE, ...more })
const call = (index: number, id: string) => ({
  index,
  id,
  type: 'function',
  function: { name: 'look', arguments: '{}' },
})

describe('what was asked', () => {
  test('goes to chat completions, with the bound that every service knows', async () => {
    const { seen, ask } = setUp(() => whole({ content: 'Hello' }))
    const more = {
      stream: false,
      max_output_tokens: 7,
      metadata: { a: 'b' },
      input: 'Hi',
      instructions: 'Be brief.',
    }
    const answer = await ask(RESPONSES, more)
    expect(seen).toMatchObject([
      {
        path: '/v1/chat/completions',
        body: {
          max_tokens: 7,
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'Hi' },
          ],
        },
      },
    ])
    expect(seen[0]?.body).not.toHaveProperty('metadata')
    expect(answer.headers.get('parlance-ignored')).toBe('metadata')
    expect(await answer.json()).toMatchObject({
      object: 'response',
      output: [{ content: [{ text: 'Hello' }] }],
      usage: { input_tokens: 10, output_tokens: 5 },
    })
  })

  test('is refused by name where a chat completion can’t say it', async () => {
    const { seen, ask } = setUp(() => whole({}))
    const answer = await ask(RESPONSES, { input: 'Hi', tools: [{ type: 'web_search' }] })
    expect([answer.status, seen.length]).toEqual([400, 0])
    expect(await answer.json()).toMatchObject({ error: { param: 'tools[0].type' } })
  })
})

describe('a path that the upstream does not have', () => {
  const lacking = (nothing: () => Response) =>
    setUp(({ path }) => (path === '/v1/chat/completions' ? whole({ content: 'Hello' }) : nothing()), {})

  test.each([
    ['404', () => Response.json({ detail: 'Not Found' }, { status: 404 })],
    ['404 in words', () => new Response('404 page not found', { status: 404 })],
    ['405', () => new Response(null, { status: 405 })],
  ])('is asked for once: %s', async (_, nothing) => {
    const { seen, ask } = lacking(nothing)
    for (let turn = 0; turn < 2; turn += 1)
      expect(await (await ask(MESSAGES, MESSAGE)).json()).toMatchObject({ content: [{ text: 'Hello' }] })
    expect(seen.map(({ path }) => path)).toEqual([MESSAGES, '/v1/chat/completions', '/v1/chat/completions'])
  })

  test.each([
    ['a model', MESSAGE, { error: { type: 'not_found_error', message: 'model: m' } }],
    [
      'an earlier response',
      { input: 'x', previous_response_id: 'resp_1' },
      { error: { message: 'No response resp_1' } },
    ],
  ])('is not %s that is missing', async (_, body, problem) => {
    const { seen, ask } = lacking(() => Response.json(problem, { status: 404 }))
    const answer = await ask('input' in body ? RESPONSES : MESSAGES, body)
    expect([answer.status, await answer.json()]).toEqual([404, problem])
    expect(seen).toHaveLength(1)
  })
})

describe('what is answered', () => {
  test('calls that all have the place 0 are calls of their own, and the reply waits for their results', async () => {
    const stream = () => events([chunk({ tool_calls: [call(0, 'a'), call(0, 'b')] }), chunk({}, 'stop')])
    const { ask } = setUp(stream)
    const text = await (await ask(MESSAGES, { ...MESSAGE, stream: true })).text()
    expect([...text.matchAll(/"type":"tool_use","id":"(\w)"/g)].map(([, id]) => id)).toEqual(['a', 'b'])
    expect(text).toContain('"stop_reason":"tool_use"')
    expect(text).toContain('event: message_stop')
  })

  test('reasoning, a refusal and the stop sequence have their places', async () => {
    const { ask } = setUp(() =>
      events([
        chunk({ reasoning: 'Hm.' }),
        chunk({ content: 'No' }),
        { choices: [{ delta: {}, finish_reason: 'stop', stop_reason: 'END' }] },
        { choices: [], usage: { ...USAGE, prompt_tokens_details: { cached_tokens: 4 } } },
      ]),
    )
    const text = await (await ask(MESSAGES, { ...MESSAGE, stream: true })).text()
    for (const piece of [
      '"thinking":"Hm."',
      '"text":"No"',
      '"stop_reason":"stop_sequence","stop_sequence":"END"',
      '"input_tokens":6,"cache_read_input_tokens":4',
    ])
      expect(text).toContain(piece)
  })

  test('what is not counted is estimated, never told as nothing', async () => {
    const { ask } = setUp(() => events([chunk({ content: 'Once upon a time' }), chunk({}, 'length')]))
    const text = await (await ask(RESPONSES, { input: 'Tell me more', stream: true })).text()
    expect(text).toContain('event: response.incomplete')
    const [, input, output] = /"input_tokens":(\d+).*?"output_tokens":(\d+)/.exec(text) ?? []
    expect([Number(input) > 0, Number(output)]).toEqual([true, 4])
  })

  test('a whole reply to a request for events is told as events', async () => {
    const { ask } = setUp(() => whole({ content: 'Hello' }))
    const answer = await ask(RESPONSES, { input: 'Hi', stream: true })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await answer.text()).toContain('event: response.completed')
  })

  test.each([
    ['breaks off', () => events([chunk({ content: 'On' })], ''), 'ended early'],
    ['fails', () => events([chunk({ content: 'On' }), { error: { message: 'Overloaded' } }]), 'Overloaded'],
  ])('a stream that %s ends with an error', async (_, answer, words) => {
    for (const [path, body, event] of [
      [MESSAGES, MESSAGE, 'event: error'],
      [RESPONSES, { input: 'Hi' }, 'event: response.failed'],
    ] as const) {
      const text = await (await setUp(answer).ask(path, { ...body, stream: true })).text()
      expect(text).toContain(event)
      expect(text).toContain(words)
      expect(text).not.toMatch(/message_stop|response\.completed/)
    }
  })

  test('a refusal has the words of the dialect, its status and when to come again, and no key', async () => {
    const { ask } = setUp(() =>
      Response.json(
        { error: { message: 'Too many for sk-secret', code: 'slow_down' } },
        { status: 429, headers: { 'Retry-After': '7' } },
      ),
    )
    const [message, response] = [await ask(MESSAGES, MESSAGE), await ask(RESPONSES, { input: 'Hi' })]
    for (const answer of [message, response])
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    const told = [await message.text(), await response.text()]
    expect(JSON.parse(told[0]!)).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } })
    expect(JSON.parse(told[1]!)).toMatchObject({ error: { type: 'rate_limit_error', code: 'slow_down' } })
    expect(told.join('')).not.toContain('sk-secret')
  })

  test('a page is no completion', async () => {
    const { ask } = setUp(() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }))
    expect((await ask(MESSAGES, MESSAGE)).status).toBe(502)
  })

  test('who leaves ends the request', async () => {
    const leaving = new AbortController()
    const { seen, ask } = setUp(
      () =>
        new Response(
          new ReadableStream({
            start: (to) =>
              to.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk({ content: 'On' }))}\n\n`)),
          }),
          { headers: { 'Content-Type': 'text/event-stream' } },
        ),
    )
    const answer = await ask(MESSAGES, { ...MESSAGE, stream: true }, leaving.signal)
    expect(new TextDecoder().decode((await answer.body!.getReader().read()).value)).toContain('message_start')
    leaving.abort()
    expect(seen[0]?.signal?.aborted).toBe(true)
  })
})

test('the ledger reads what the upstream said, which the converted answer has no place for', async () => {
  const { asked, ask } = setUp(() =>
    events([
      chunk({ content: 'Hi', executed_tools: [{}] }, 'stop'),
      { choices: [], usage: { ...USAGE, cost: 0.25, completion_tokens_details: { audio_tokens: 3 } } },
    ]),
  )
  const answer = await ask(MESSAGES, { ...MESSAGE, stream: true })
  await answer.text()
  expect(asked.reader?.end(true)).toMatchObject({
    isFinal: true,
    usage: { costUsd: '0.25', audioOutputTokens: 3, extras: { executed_tools: 1 } },
  })
})
