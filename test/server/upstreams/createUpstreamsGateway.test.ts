import { describe, expect, test, vi } from 'vitest'

import type { Asked } from '@/server/api/createGateway'
import { createMasker } from '@/server/secrets/createMasker'
import { createRouter } from '@/server/upstreams/createRouter'
import { createUpstreamsGateway } from '@/server/upstreams/createUpstreamsGateway'
import type { NamedUpstream } from '@/server/upstreams/readUpstreams'
import { brokenAfter } from '#test/support/service/brokenAfter'

const upstream = (name: string, more: Partial<NamedUpstream> = {}): NamedUpstream => ({
  name,
  baseUrl: `https://${name}.test`,
  key: `sk-secret-of-${name}`,
  models: [],
  weight: 1,
  dialects: ['chat', 'messages'],
  ...more,
})

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>

function setUp(answers: Answers, more: Partial<NamedUpstream> = {}) {
  const one = upstream('one', more)
  const two = upstream('two')
  const routes = [
    { upstream: one, model: 'small' },
    { upstream: two, model: 'other-small' },
  ]
  const plan = { upstreams: [one, two], models: new Map([['fast', routes]]) }
  const router = createRouter(plan, { probe: () => Promise.resolve(false), later: () => undefined })
  const asked: { host: string; key: string | null; model: unknown }[] = []
  const gateway = createUpstreamsGateway({
    plan,
    router,
    masker: createMasker(plan.upstreams.map(({ key }) => key)),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { hostname, pathname } = new URL(request.url)
      if (request.method === 'POST')
        asked.push({
          host: hostname,
          key: request.headers.get('authorization'),
          model: ((await request.json()) as { model: unknown }).model,
        })
      const answer = answers[`${hostname}${pathname}`] ?? answers[hostname]
      if (!answer) throw new TypeError('fetch failed')
      const gone = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
      const response = await Promise.race([answer(), gone])
      request.signal.addEventListener('abort', () => void response.body?.cancel().catch(() => undefined))
      return response
    },
    maxBytes: 10_000,
    bodyMs: 10_000,
    requestMs: 10_000,
    atOnce: 8,
    pingMs: 10_000,
  })
  const facts: Asked = { admit: () => Promise.resolve(undefined) }
  const ask = (model = 'fast', models?: readonly string[], path = '/v1/chat/completions') =>
    gateway(
      new Request(`http://127.0.0.1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }] }),
      }),
      { name: 'Ada', ...(models && { models }) },
      facts,
    )
  return { ask, asked, router, gateway, facts }
}

const EVENTS = { headers: { 'Content-Type': 'text/event-stream' } }
const fine = () => Response.json({ fine: true })

describe('the gateway over several upstreams', () => {
  test('asks the first, by the name the model has there, with its own key', async () => {
    const { ask, asked, facts } = setUp({ 'one.test': fine, 'two.test': fine })
    expect((await ask()).status).toBe(200)
    expect(asked).toEqual([{ host: 'one.test', key: 'Bearer sk-secret-of-one', model: 'small' }])
    expect(facts).toMatchObject({ model: 'small' })
  })

  test.each([
    ['can’t be reached', undefined, false],
    ['has no capacity', () => new Response('', { status: 429 }), true],
    ['fails', () => new Response('', { status: 503 }), false],
    ['had no time', () => new Response('', { status: 408 }), true],
    ['refuses the key of the host', () => new Response('', { status: 401 }), false],
    ['refuses this with the key of the host', () => new Response('', { status: 403 }), true],
  ])('asks the next where the first %s', async (_, first, staysUp) => {
    const { ask, asked, router } = setUp({ ...(first && { 'one.test': first }), 'two.test': fine })
    expect((await ask()).status).toBe(200)
    expect(asked.map(({ host, model }) => `${host} ${String(model)}`)).toEqual([
      'one.test small',
      'two.test other-small',
    ])
    expect(router.health()[0]).toEqual({ name: 'one', isUp: staysUp })
  })

  test('does not retry another upstream when the request is invalid', async () => {
    const { ask, asked } = setUp({ 'one.test': () => new Response('{}', { status: 400 }), 'two.test': fine })
    expect((await ask()).status).toBe(400)
    expect(asked).toHaveLength(1)
  })

  test('does not retry another upstream once a byte has arrived, even if the stream then breaks', async () => {
    const { ask, asked } = setUp({ 'one.test': () => brokenAfter('data: {}\n\n'), 'two.test': fine })
    expect(await (await ask()).text()).toContain('upstream_unreachable')
    expect(asked).toHaveLength(1)
  })

  test('gives what the last said where none can, and leaves those out that failed', async () => {
    const { ask, asked } = setUp({ 'two.test': () => new Response('', { status: 500 }) })
    expect((await ask()).status).toBe(500)
    expect(asked).toHaveLength(2)
  })

  test('keeps a key to its models, and knows no others', async () => {
    const { ask, asked } = setUp({ 'one.test': fine }, { models: ['a'] })
    expect((await ask('fast', ['other'])).status).toBe(404)
    expect(asked).toHaveLength(0)
    const refused = await ask('fast', ['other'], '/v1/messages')
    expect(await refused.json()).toMatchObject({ type: 'error', error: { type: 'not_found_error' } })
  })

  test('does not wait for an upstream that sends nothing, and asks the next', async () => {
    const silent = () => new Promise<Response>(() => undefined)
    const headersOnly = () => new Response(new ReadableStream(), EVENTS)
    for (const first of [silent, headersOnly]) {
      const { ask, asked, router } = setUp(
        { 'one.test': first, 'two.test': fine },
        { firstByteSeconds: 0.05 },
      )
      expect((await ask()).status).toBe(200)
      expect(asked).toHaveLength(2)
      expect(router.health()[0]).toEqual({ name: 'one', isUp: false })
    }
  })

  test('stops asking when its caller leaves, and holds that against no upstream', async () => {
    const { gateway, asked, router } = setUp({
      'one.test': () => new Promise(() => undefined),
      'two.test': fine,
    })
    const leaving = new AbortController()
    const answering = gateway(
      new Request('http://127.0.0.1/v1/chat/completions', {
        method: 'POST',
        body: JSON.stringify({ model: 'fast', messages: [] }),
        signal: leaving.signal,
      }),
    )
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    leaving.abort()
    expect((await answering).status).toBe(499)
    expect(asked).toHaveLength(1)
    expect(router.health()[0]).toEqual({ name: 'one', isUp: true })
  })

  test('lists the models of those that answer, and names the missing', async () => {
    const list = () => Response.json({ object: 'list', data: [{ id: 'b' }] })
    const silent = () => new Promise<Response>(() => undefined)
    const { gateway } = setUp({ 'one.test': silent, 'two.test': list }, { firstByteSeconds: 0.05 })
    const ask = async () => {
      const answer = await gateway(new Request('http://127.0.0.1/v1/models'))
      return (await answer.json()) as unknown
    }
    expect(await ask()).toMatchObject({ data: [{ id: 'fast' }, { id: 'b' }], missing: ['one'] })
    const none = setUp({}).gateway
    expect((await none(new Request('http://127.0.0.1/v1/models'))).status).toBe(502)
  })

  test('masks the key of the upstream that answers', async () => {
    const { ask } = setUp({ 'one.test': () => new Response('sk-secret-of-one', { status: 400 }) })
    expect(await (await ask()).text()).toBe('••••')
  })

  test('lists what each serves, and the names of the file', async () => {
    const list =
      (...ids: string[]) =>
      () =>
        Response.json({ object: 'list', data: ids.map((id) => ({ id })) })
    const { gateway } = setUp({ 'one.test': list('a', 'b'), 'two.test': list('b', 'c') }, { models: ['a'] })
    const ids = async (models?: readonly string[]) => {
      const answer = await gateway(new Request('http://127.0.0.1/v1/models'), {
        name: 'Ada',
        ...(models && { models }),
      })
      return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
    }
    expect(await ids()).toEqual(['fast', 'a', 'b', 'c'])
    expect(await ids(['c', 'fast'])).toEqual(['fast', 'c'])
  })
})
