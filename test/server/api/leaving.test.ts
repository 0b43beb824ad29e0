import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { leaving } from '@/server/api/leaving'
import { buildApi } from '@/server/buildApi'
import { createHost } from '@/server/createHost'
import { createHealth } from '@/server/health/answerHealth'
import { listen, type Listening } from '@/server/listen'
import { readSettings } from '@/server/readSettings'
import { openHostStore } from '@/server/store/openHostStore'

const PAGE = '<script>alert(1)</script>'
let folder = ''
let upstream: Listening
let host: Listening
/** What the service behind answers with. */
let given: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-leaving-'))
  const listening = await listen(
    { fetch: () => new Response(PAGE, { headers: given }) },
    { port: 0, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  upstream = listening.value
  const settings = readSettings({
    PARLANCE_KEYS: join(folder, 'keys.json'),
    PARLANCE_UPSTREAM: upstream.url,
    PARLANCE_CATALOG: upstream.url,
  })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const { api } = await buildApi(settings.value, '', store)
  const watched = {
    health: createHealth(store, () => []),
    metrics: () => 'parlance 1\n',
    metricsToken: 'open',
  }
  const asked = await listen(createHost({ files: new Map(), api, watched }), {
    port: 0,
    hostname: '127.0.0.1',
  })
  if (!asked.ok) throw new Error(asked.error)
  host = asked.value
})
afterAll(async () => {
  await host.close()
  await upstream.close()
  await rm(folder, { recursive: true })
})

const CHAT = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"model":"m","messages":[]}',
}

const SHARE = `/api/share/${'a'.repeat(32)}`
const PLACES: readonly (readonly [string, RequestInit])[] = [
  ['/v1/models', {}],
  ['/models.json', {}],
  ['/v1/chat/completions', CHAT],
  ['/v1/responses', CHAT],
  ['/v1/messages', CHAT],
  ['/v1/embeddings', CHAT],
  ['/v1/nowhere', {}],
  ['/api/server', {}],
  ['/api/usage', {}],
  ['/api/mcp', {}],
  ['/api/web', CHAT],
  [SHARE, {}],
  [`/api/sync/${'a'.repeat(32)}`, {}],
  ['/health', {}],
  ['/metrics', { headers: { Authorization: 'Bearer open' } }],
  ['/metrics', {}],
]

const HOSTILE = [
  'text/html',
  'text/html; charset=utf-7',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'text/javascript',
  'application/pdf',
  'application/json, text/html',
  'multipart/x-mixed-replace',
  'TEXT/HTML ;x',
  '',
]

describe('whatever a service behind answers with', () => {
  test.each(HOSTILE)('no answer is a page, a script or a picture that holds one: %s', async (type) => {
    given = {
      'Content-Type': type,
      'Set-Cookie': 'a=b',
      Refresh: '0; url=https://evil.test',
      Link: '<https://evil.test/x.css>; rel=stylesheet',
      'Service-Worker-Allowed': '/',
    }
    for (const [path, init] of PLACES) {
      const answer = await fetch(host.url + path, init)
      const { headers } = answer
      await answer.text()
      expect([path, headers.get('content-type')]).toEqual([
        path,
        expect.stringMatching(
          /^(?:application\/json(?:; charset=utf-8)?|application\/octet-stream|text\/plain; version=0\.0\.4; charset=utf-8)$/,
        ),
      ])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="answer\.\w+"$/)
      for (const name of ['set-cookie', 'refresh', 'link', 'service-worker-allowed', 'location'])
        expect(headers.get(name)).toBeNull()
    }
  })
})

test.each([
  ['application/json', 'application/json'],
  ['application/json; charset=UTF-8', 'application/json; charset=utf-8'],
  ['application/json; charset=utf-16', 'application/json'],
  ['text/event-stream', 'text/event-stream'],
  ['Audio/MPEG', 'audio/mpeg'],
  ['image/png', 'image/png'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/plain', 'application/octet-stream'],
])('what has the type %s leaves as %s', (type, left) => {
  expect(leaving(new Response('x', { headers: { 'Content-Type': type } })).headers.get('content-type')).toBe(
    left,
  )
})

test('an answer keeps what clients read of it', () => {
  const headers = {
    'retry-after': '3',
    'x-request-id': 'req_1',
    'x-ratelimit-remaining-requests': '7',
    'anthropic-ratelimit-tokens-limit': '9',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  }
  expect(Object.fromEntries(leaving(Response.json({}, { headers })).headers)).toMatchObject(headers)
})

test('a failure of the host itself is told without where it happened', async () => {
  const said: string[] = []
  const broken = createHost({
    files: new Map(),
    api: () => Promise.reject(new Error('at /srv/x.js')),
    log: (line) => said.push(line),
  })
  const answer = await broken.request('/v1/models')
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([500, 'nosniff'])
  expect(await answer.text()).not.toContain('/srv')
  expect(said.join()).toContain('/srv/x.js')
})
