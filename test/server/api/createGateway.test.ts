import { describe, expect, test } from 'vitest'

import { createGateway, type Asked } from '@/server/api/createGateway'
import { createMasker } from '@/server/secrets/createMasker'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { BREAKS, ERROR_BODIES, FRAMINGS, HANG, httpError, rateLimited } from '#test/support/service/faults'

const BODY = JSON.stringify({
  model: 'acme/swift-8b',
  messages: [{ role: 'user', content: 'hi' }],
  stream: true,
})

function setUp(limits: { maxBytes?: number; requestMs?: number; atOnce?: number; pingMs?: number } = {}) {
  const service = createScriptedService()
  const signals: (AbortSignal | null | undefined)[] = []
  const gateway = createGateway({
    upstream: { baseUrl: 'https://up.test', key: 'sk-all', catalogUrl: 'https://catalog.test' },
    masker: createMasker(['sk-all']),
    fetch: (input, init) => {
      signals.push(init?.signal)
      return service.fetch(input, init)
    },
    maxBytes: 10_000,
    bodyMs: 10_000,
    requestMs: 10_000,
    atOnce: 8,
    pingMs: 10_000,
    ...limits,
  })
  const complete = (init: RequestInit = {}) =>
    gateway(
      new Request('http://127.0.0.1/v1/chat/completions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer mine', Cookie: 'a=b' },
        body: BODY,
        ...init,
      }),
    )
  return { service, gateway, complete, signals }
}

describe('the gateway', () => {
  test('adds its own key, and passes on neither the caller’s nor cookies', async () => {
    const { service, complete } = setUp()
    expect((await complete()).status).toBe(200)
    const [seen] = service.requests
    expect(seen?.headers['authorization']).toBe('Bearer sk-all')
    expect(seen?.headers['accept-encoding']).toBe('identity')
    expect(seen?.headers['cookie']).toBeUndefined()
    expect(seen?.text).toBe(BODY)
  })

  test('a key for some models lists and uses those alone', async () => {
    const { service, gateway, complete } = setUp()
    const caller = { name: 'Ada', models: ['acme/swift-8b'] }
    const list = await gateway(new Request('http://127.0.0.1/v1/models'), caller)
    expect(((await list.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(
      caller.models,
    )
    const ask = (body: string) =>
      gateway(
        new Request('http://127.0.0.1/v1/chat/completions', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        }),
        caller,
      )
    expect((await ask(BODY)).status).toBe(200)
    const before = service.requests.length
    const other = await ask(BODY.replace('acme/swift-8b', 'acme/other'))
    expect([other.status, await other.json()]).toMatchObject([404, { error: { code: 'model_not_found' } }])
    expect((await ask('not json')).status).toBe(400)
    expect(service.requests).toHaveLength(before)
    expect((await complete()).status).toBe(200)
  })

  test('masks its own key in the bodies and headers that come back', async () => {
    const echo = 'Wrong key: Bearer sk-all (c2stYWxs)'
    const chunks = ['data: {"text":"the key is sk-', 'all"}\n\ndata: [DONE]\n\n']
    const answers = [
      new Response(echo, { status: 400, headers: { 'x-request-id': 'req-sk-all', 'retry-after': 'sk-all' } }),
      new Response(new Blob(chunks).stream(), { headers: { 'Content-Type': 'text/event-stream' } }),
      Response.json({ object: 'list', data: [{ id: 'a', note: 'sk-all' }] }),
    ]
    const gateway = createGateway({
      upstream: { baseUrl: 'https://up.test', key: 'sk-all' },
      masker: createMasker(['sk-all']),
      fetch: () => {
        const answer = answers.shift()
        return answer
          ? Promise.resolve(answer)
          : Promise.reject(new TypeError('"Bearer sk-all" is no header'))
      },
      maxBytes: 10_000,
      bodyMs: 10_000,
      requestMs: 10_000,
      atOnce: 8,
      pingMs: 10_000,
    })
    const ask = () =>
      gateway(new Request('http://127.0.0.1/v1/chat/completions', { method: 'POST', body: BODY }))
    const list = () => gateway(new Request('http://127.0.0.1/v1/models'), { name: 'Ada', models: ['a'] })
    for (const send of [ask, ask, list, ask]) {
      const answer = await send()
      const shown = JSON.stringify([...answer.headers]) + (await answer.text())
      expect(shown).not.toMatch(/sk-all|c2stYW/)
      expect(shown).toMatch(/••••|\*\*\*\*/)
    }
  })

  test('gives its place back when the time is over, though the reader takes nothing', async () => {
    const { service, complete } = setUp({ atOnce: 1, requestMs: 50 })
    service.script(HANG)
    const held = complete()
    await expect.poll(async () => (await complete()).status).toBe(200)
    await held
  })

  test('passes streams on byte for byte, and says that they must not be held back', async () => {
    const { service, complete } = setUp()
    service.script(FRAMINGS.crlfInOneByteReads)
    const response = await complete()
    expect(await response.text()).toBe(
      FRAMINGS.crlf.pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join(''),
    )
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-length')).toBeNull()
  })

  test('says so where the upstream sends nothing in time, and how to allow more', async () => {
    const gateway = createGateway({
      upstream: { baseUrl: 'https://up.test', firstByteSeconds: 0.05 },
      masker: createMasker([]),
      fetch: (_, init) =>
        new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('gone')))),
      maxBytes: 10_000,
      bodyMs: 10_000,
      requestMs: 10_000,
      atOnce: 8,
      pingMs: 10_000,
    })
    const answer = await gateway(
      new Request('http://127.0.0.1/v1/chat/completions', { method: 'POST', body: BODY }),
    )
    expect([answer.status, await answer.text()]).toEqual([
      504,
      expect.stringContaining('PARLANCE_FIRST_BYTE_SECONDS'),
    ])
  })

  describe('for a key whose use is counted', () => {
    const counted = async (answer: (body: { stream_options?: unknown }) => Response, body: string) => {
      const seen: unknown[] = []
      const asked: Asked = { admit: () => Promise.resolve(undefined) }
      const gateway = createGateway({
        upstream: { baseUrl: 'https://up.test' },
        masker: createMasker([]),
        fetch: async (input, init) => {
          const sent = (await new Request(input, init).json()) as { stream_options?: unknown }
          seen.push(sent.stream_options)
          return answer(sent)
        },
        maxBytes: 10_000,
        bodyMs: 10_000,
        requestMs: 10_000,
        atOnce: 8,
        pingMs: 10_000,
      })
      const ask = () =>
        gateway(
          new Request('http://127.0.0.1/v1/chat/completions', { method: 'POST', body }),
          { name: 'Ada' },
          asked,
        )
      const first = await ask()
      await ask()
      return { seen, status: first.status, hides: asked.hidesUsage ?? false }
    }
    const USAGE_ASKED = { include_usage: true }

    test('asks a stream for its usage, and says where the caller did not', async () => {
      const fine = () => new Response('data: [DONE]\n\n')
      expect(await counted(fine, BODY)).toEqual({
        seen: [USAGE_ASKED, USAGE_ASKED],
        status: 200,
        hides: true,
      })
      const asking = JSON.stringify({ ...(JSON.parse(BODY) as object), stream_options: USAGE_ASKED })
      expect(await counted(fine, asking)).toMatchObject({ seen: [USAGE_ASKED, USAGE_ASKED], hides: false })
      const whole = JSON.stringify({ ...(JSON.parse(BODY) as object), stream: false })
      expect(await counted(fine, whole)).toMatchObject({ seen: [undefined, undefined], hides: false })
    })

    test('sends it unchanged where the upstream refuses to be asked, the next one at once', async () => {
      const refusing = ({ stream_options: options }: { stream_options?: unknown }) =>
        options === undefined
          ? new Response('data: [DONE]\n\n')
          : Response.json({ error: { message: 'Unknown parameter: stream_options' } }, { status: 400 })
      expect(await counted(refusing, BODY)).toMatchObject({
        seen: [USAGE_ASKED, undefined, undefined],
        status: 200,
      })
    })
  })

  test('says that a body is JSON, whatever its caller called it', async () => {
    const types: (string | null)[] = []
    const gateway = createGateway({
      upstream: { baseUrl: 'https://up.test' },
      masker: createMasker([]),
      fetch: (input, init) => {
        types.push(new Request(input, init).headers.get('content-type'))
        return Promise.resolve(Response.json({ choices: [] }))
      },
      maxBytes: 10_000,
      bodyMs: 10_000,
      requestMs: 10_000,
      atOnce: 8,
      pingMs: 10_000,
    })
    // A text without a type is sent as plain text.
    await gateway(new Request('http://127.0.0.1/v1/chat/completions', { method: 'POST', body: BODY }))
    await gateway(new Request('http://127.0.0.1/v1/models'))
    expect(types).toEqual(['application/json', null])
  })

  test('asks with a schema as the upstream takes it, where it refuses it as OpenAI writes it', async () => {
    const schema = { type: 'object' }
    const seen: unknown[] = []
    const gateway = createGateway({
      upstream: { baseUrl: 'https://up.test' },
      masker: createMasker([]),
      fetch: async (input, init) => {
        const { response_format: format } = (await new Request(input, init).json()) as {
          response_format: { type: string }
        }
        seen.push(format)
        const refusal = {
          detail: [
            { loc: ['body', 'response_format', 'type'], msg: "Input should be 'text' or 'json_object'" },
          ],
        }
        return format.type === 'json_schema'
          ? Response.json(refusal, { status: 422 })
          : Response.json({ choices: [] })
      },
      maxBytes: 10_000,
      bodyMs: 10_000,
      requestMs: 10_000,
      atOnce: 8,
      pingMs: 10_000,
    })
    const format = { type: 'json_schema', json_schema: { name: 'a', schema } }
    const answer = await gateway(
      new Request('http://127.0.0.1/v1/chat/completions', {
        method: 'POST',
        body: JSON.stringify({ model: 'm', messages: [], response_format: format }),
      }),
    )
    expect([answer.status, await answer.json()]).toEqual([200, { choices: [] }])
    expect(seen).toEqual([format, { type: 'json_object', schema }])
  })

  test.each([401, 403])(
    'tells who runs the host, and not the caller, that its key is refused: %s',
    async (status) => {
      const lines: string[] = []
      const gateway = createGateway({
        upstream: { baseUrl: 'https://up.test', key: 'sk-all' },
        masker: createMasker(['sk-all']),
        fetch: () => Promise.resolve(new Response('No\u0007 such key:\nsk-all', { status })),
        maxBytes: 10_000,
        bodyMs: 10_000,
        requestMs: 10_000,
        atOnce: 8,
        pingMs: 10_000,
        log: (line) => lines.push(line),
      })
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = await gateway(
          new Request('http://127.0.0.1/v1/chat/completions', { method: 'POST', body: BODY }),
        )
        expect([answer.status, await answer.json()]).toMatchObject([
          502,
          { error: { code: 'upstream_refused_key' } },
        ])
      }
      expect(lines).toEqual([
        `https://up.test refused the key of this host with ${status}: No such key: ••••`,
      ])
    },
  )

  test.each(ERROR_BODIES.filter(({ status }) => status !== 401 && status !== 403))(
    'passes status $status with its body unchanged',
    async ({ status, body }) => {
      const { service, complete } = setUp()
      service.script(httpError(status, body))
      const response = await complete()
      expect(response.status).toBe(status)
      expect(await response.text()).toBe(typeof body === 'string' ? body : JSON.stringify(body))
      expect(response.headers.get('x-request-id')).toBe('req_raw')
    },
  )

  test('passes the wait that is asked for', async () => {
    const { service, complete } = setUp()
    service.script(rateLimited(12))
    expect((await complete()).headers.get('retry-after')).toBe('12')
  })

  test('the catalog is fetched from its own address without the key', async () => {
    const { service, gateway } = setUp()
    const response = await gateway(new Request('http://127.0.0.1/models.json'))
    expect(response.status).toBe(200)
    expect(service.requests[0]?.headers['authorization']).toBeUndefined()
  })

  test.each([
    ['GET', '/v1/files', 404],
    ['POST', '/v1/images/generations', 404],
    ['POST', '/v1/models', 405],
    ['GET', '/v1/chat/completions', 405],
    ['GET', '/v1/models/../../admin', 404],
  ])('%s %s reaches nothing', async (method, path, status) => {
    const { service, gateway } = setUp()
    expect((await gateway(new Request(`http://127.0.0.1${path}`, { method }))).status).toBe(status)
    expect(service.requests).toHaveLength(0)
  })

  test('a redirect is not followed: it could lead anywhere with the key', async () => {
    const { service, complete } = setUp()
    service.script(httpError(302, '', { Location: 'https://evil.test/' }))
    const response = await complete()
    expect(response.status).toBe(502)
    expect(service.requests).toHaveLength(1)
  })

  test('an upstream that is not there is 502 in the interface’s form', async () => {
    const { service, complete } = setUp()
    service.script({ type: 'unreachable' })
    const response = await complete()
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ error: { code: 'upstream_unreachable', param: null } })
  })

  test('a stream that breaks says so in the stream', async () => {
    const { service, complete } = setUp()
    service.script(BREAKS.reset)
    const text = await (await complete()).text()
    expect(text).toContain('"content":"Hel"')
    expect(text).toMatch(/data: \{"error":\{[^\n]+\n\ndata: \[DONE\]\n\n$/)
  })

  test('a silent stream is kept alive with comments between events', async () => {
    const { service, complete } = setUp({ pingMs: 5 })
    service.script({
      type: 'raw',
      pieces: ['data: {"a":1}\n\n', { pauseMs: 40 }, 'data: [DO', { pauseMs: 40 }, 'NE]\n\n'],
    })
    const text = await (await complete()).text()
    expect(text.startsWith('data: {"a":1}\n\n: ping\n\n')).toBe(true)
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test('the caller leaving ends the call upstream', async () => {
    const { service, complete, signals } = setUp()
    service.script(HANG)
    const leaving = new AbortController()
    const response = await complete({ signal: leaving.signal })
    await response.body!.getReader().read()
    expect(signals[0]?.aborted).toBe(false)
    leaving.abort()
    expect(signals[0]?.aborted).toBe(true)
  })

  test('bounds are kept: body size and requests at once', async () => {
    const { service, complete } = setUp({ maxBytes: 50, atOnce: 1 })
    expect((await complete()).status).toBe(413)
    const { service: other, complete: again } = setUp({ atOnce: 1 })
    other.script(HANG)
    const first = await again()
    const second = await again()
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1'])
    await first.body!.cancel()
    expect((await again()).status).toBe(200)
    expect(service.requests).toHaveLength(0)
  })

  test('no more of a body is read than may be sent on', async () => {
    const { complete } = setUp({ maxBytes: 1000 })
    let read = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 1
        controller.enqueue(new Uint8Array(100).fill(120))
      },
    })
    const init: RequestInit & { duplex: 'half' } = { body: endless, duplex: 'half' }
    expect((await complete(init)).status).toBe(413)
    expect(read).toBeLessThan(30)
  })

  test('a request that takes too long is 408, or says so in its stream', async () => {
    const { service, complete } = setUp({ atOnce: 1, requestMs: 50 })
    service.script(HANG)
    expect(await (await complete()).text()).toMatch(/data: \{"error":[^\n]+\n\ndata: \[DONE\]\n\n$/)
    expect((await complete()).status).toBe(200)

    const silent = createGateway({
      upstream: { baseUrl: 'https://up.test' },
      masker: createMasker([]),
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      maxBytes: 1000,
      bodyMs: 1000,
      requestMs: 20,
      atOnce: 1,
      pingMs: 1000,
    })
    const response = await silent(new Request('http://127.0.0.1/v1/models'))
    expect(response.status).toBe(408)
    expect(await response.json()).toMatchObject({ error: { code: 'request_timeout', param: null } })
  })
})
