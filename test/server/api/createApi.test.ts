import { describe, expect, test, vi } from 'vitest'

import { failed, ok } from '@/lib/result'
import { badRequest, busyProblem } from '@/builtin/problem'
import { createApi, type ApiParts } from '@/server/api/createApi'
import type { KeyRecord } from '@/server/store/hostStore'
import { plainMeter } from '#test/support/service/plainMeter'

const ADA: KeyRecord = { name: 'Ada', hash: '', createdAt: 0, expiresAt: null, models: null }
const base: ApiParts = {
  kind: 'gateway',
  answer: (_, caller) => Promise.resolve(Response.json({ caller: caller?.name ?? null })),
  authorize: undefined,
  isLoopback: true,
  allowedHosts: [],
  limiter: () => Promise.resolve(undefined),
  meter: plainMeter,
  usage: () => Promise.reject(new Error('gone')),
  isCatalogOpen: false,
  newId: () => '1',
}
const keyed: Partial<ApiParts> = {
  kind: 'builtin',
  authorize: (request) =>
    Promise.resolve(
      request.headers.get('authorization') === 'Bearer ada'
        ? ok({ name: 'Ada', key: ADA })
        : failed({ ...badRequest('no', null, 'invalid_api_key'), status: 401 }),
    ),
}
const ask = (
  parts: Partial<ApiParts>,
  headers: Record<string, string> = {},
  path = '/v1/models',
  method = 'GET',
) =>
  createApi({ ...base, ...parts })(
    new Request(`http://127.0.0.1:4173${path}`, { method, headers: { host: '127.0.0.1:4173', ...headers } }),
    '10.0.0.1',
  )

describe('without keys (the gateway on loopback)', () => {
  test.each<[string, Record<string, string>, number]>([
    ['the page of the app', { origin: 'http://127.0.0.1:4173', 'sec-fetch-site': 'same-origin' }, 200],
    ['a program on this machine', {}, 200],
    ['localhost as a name', { host: 'localhost:4173' }, 200],
    ['a page elsewhere', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['a name that was rebound to this machine', { host: 'evil.test:4173' }, 403],
  ])('%s', async (_, headers, status) => {
    const response = await ask({}, headers)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a further name can be allowed', async () => {
    expect((await ask({ allowedHosts: ['chat.test'] }, { host: 'chat.test' })).status).toBe(200)
  })
})

describe('with keys', () => {
  test('no valid key, no answer', async () => {
    expect((await ask(keyed)).status).toBe(401)
    expect((await ask(keyed, { authorization: 'Bearer eve' })).status).toBe(401)
  })

  test.each([
    [{ authorization: 'Bearer eve' }, 401, 'Bearer'],
    [{ host: 'evil.test:4173' }, 403, null],
    [{ authorization: 'Bearer ada' }, 200, null],
  ])('every answer has an id, refusals too: %j', async (headers, status, challenge) => {
    const response = await ask(keyed, headers)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toBe('req_1')
    expect(response.headers.get('www-authenticate')).toBe(challenge)
  })

  test('the id of what answers stands', async () => {
    const answer = () => Promise.resolve(new Response('', { headers: { 'x-request-id': 'theirs' } }))
    const response = await ask({ ...keyed, answer }, { authorization: 'Bearer ada' })
    expect(response.headers.get('x-request-id')).toBe('theirs')
  })

  test('the caller is told to the service', async () => {
    expect(await (await ask(keyed, { authorization: 'Bearer ada' })).json()).toEqual({ caller: 'Ada' })
  })

  test('a request is measured for the key that asks, lists are not', async () => {
    const asked: string[] = []
    const meter: ApiParts['meter'] = (guest, path) => {
      asked.push(`${guest.name} ${path}`)
      return { admit: () => Promise.resolve(undefined), measure: () => Response.json({ measured: true }) }
    }
    const parts = { ...keyed, meter }
    const authorization = 'Bearer ada'
    const answer = await ask(parts, { authorization }, '/v1/chat/completions', 'POST')
    expect(await answer.json()).toEqual({ measured: true })
    expect(await (await ask(parts, { authorization })).json()).toEqual({ caller: 'Ada' })
    expect(asked).toEqual(['Ada /v1/chat/completions'])
  })

  test('counting the tokens of a prompt costs nothing, and is held to the limits all the same', async () => {
    const limiter = () => Promise.resolve(busyProblem('used up', 30))
    const authorization = 'Bearer ada'
    const refused = await ask({ ...keyed, limiter }, { authorization }, '/v1/messages/count_tokens', 'POST')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  })

  test('a key sees its own usage of this month, and no one else’s', async () => {
    const report = { name: 'Ada', since: Date.UTC(2026, 10, 1), limits: [], days: [] }
    const usage = vi.fn(() => Promise.resolve(report))
    const answer = await ask({ ...keyed, usage }, { authorization: 'Bearer ada' }, '/api/usage')
    expect([await answer.json(), answer.headers.get('cache-control')]).toEqual([report, 'no-store'])
    expect(usage).toHaveBeenCalledWith(expect.objectContaining({ key: ADA }))
    expect((await ask(keyed, {}, '/api/usage')).status).toBe(401)
    expect((await ask(keyed, { authorization: 'Bearer ada' }, '/api/usage')).status).toBe(503)
  })

  test('the catalog needs none', async () => {
    expect((await ask(keyed, {}, '/models.json')).status).toBe(200)
  })

  test.each<[string, Partial<ApiParts>, Record<string, string>, number]>([
    ['a foreign page', {}, { origin: 'https://other.test' }, 401],
    ['a foreign page’s script', {}, { 'sec-fetch-site': 'cross-site' }, 401],
    ['a foreign page with a key', {}, { origin: 'https://other.test', authorization: 'Bearer ada' }, 200],
    [
      'a foreign page where that was asked for',
      { isCatalogOpen: true },
      { origin: 'https://other.test' },
      200,
    ],
    [
      'a foreign page of a host that others reach',
      { isLoopback: false },
      { origin: 'https://other.test' },
      200,
    ],
    [
      'a foreign page through a proxy',
      { allowedHosts: ['chat.test'] },
      { origin: 'https://other.test' },
      200,
    ],
    ['the page of the app', {}, { origin: 'http://127.0.0.1:4173', 'sec-fetch-site': 'same-origin' }, 200],
    ['a program', {}, {}, 200],
  ])('the catalog of this machine, asked for by %s', async (_, parts, headers, status) => {
    const response = await ask({ ...keyed, ...parts }, headers, '/models.json')
    expect(response.status).toBe(status)
    if (status === 200 && headers['origin'] === 'https://other.test')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('pages of other origins may use it with a key, and may ask first', async () => {
    const origin = { origin: 'https://other.test', 'sec-fetch-site': 'cross-site' }
    const preflight = await ask(keyed, origin, '/v1/chat/completions', 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    const response = await ask(keyed, { ...origin, authorization: 'Bearer ada' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('a refusal can be read by such a page too', async () => {
    expect(
      (await ask(keyed, { origin: 'https://other.test' })).headers.get('access-control-allow-origin'),
    ).toBe('*')
  })
})

test.each([
  [
    {},
    {
      gateway: true,
      builtin: false,
      needsKey: false,
      web: false,
      tools: false,
      shares: false,
      replies: false,
      notices: false,
      schedules: false,
    },
  ],
  [
    keyed,
    {
      gateway: false,
      builtin: true,
      needsKey: true,
      web: false,
      tools: false,
      shares: false,
      replies: false,
      notices: false,
      schedules: false,
    },
  ],
])('says what it offers, to anyone who may ask', async (parts, offer) => {
  expect(await (await ask(parts, {}, '/api/server')).json()).toEqual(offer)
})

describe('pages fetched for the app', () => {
  const who: string[] = []
  const web: ApiParts['web'] = (_, name) => {
    who.push(name)
    return Promise.resolve(new Response('page'))
  }
  const post = (parts: Partial<ApiParts>, headers: Record<string, string> = {}) =>
    ask(parts, headers, '/api/web', 'POST')

  test('on loopback the app needs no key, and no other page may', async () => {
    expect((await post({ ...keyed, web })).status).toBe(200)
    expect(who.at(-1)).toBe('10.0.0.1')
    const foreign = await post({ ...keyed, web }, { origin: 'https://evil.test' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('elsewhere it needs a key, which is held to its limits', async () => {
    const parts = { ...keyed, web, authorizeApp: keyed.authorize }
    expect((await post(parts)).status).toBe(401)
    expect((await post(parts, { authorization: 'Bearer ada' })).status).toBe(200)
    expect(who.at(-1)).toBe(ADA.hash)
    const limiter = () => Promise.resolve(busyProblem('used up', 9))
    expect((await post({ ...parts, limiter }, { authorization: 'Bearer ada' })).status).toBe(429)
  })

  test('a host that fetches none says how to change that, and tells the app', async () => {
    const answer = await post({})
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('PARLANCE_WEB=1')
    expect(await (await ask({ web }, {}, '/api/server')).json()).toMatchObject({ web: true })
    expect(await (await ask({}, {}, '/api/server')).json()).toMatchObject({ web: false })
  })
})
