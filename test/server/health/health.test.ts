import { describe, expect, test } from 'vitest'

import { createHost } from '@/server/createHost'
import { createHealth } from '@/server/health/answerHealth'
import { createMetrics } from '@/server/health/createMetrics'

const keys = (find: () => Promise<undefined>) => ({
  keys: { find, list: () => Promise.resolve([]), update: () => Promise.resolve(false) },
})
const there = keys(() => Promise.resolve(undefined))
const gone = keys(() => Promise.reject(new Error('gone')))
const up = { name: 'one', isUp: true }
const out = { name: 'two', isUp: false }

describe('/health', () => {
  test.each([
    ['one host', there, [], 200, { status: 'ok', store: 'ok' }],
    ['every upstream', there, [up], 200, { status: 'ok', store: 'ok', upstreams: { up: 1, all: 1 } }],
    ['one upstream less', there, [up, out], 200, { status: 'degraded', upstreams: { up: 1, all: 2 } }],
    ['no upstream', there, [out], 503, { status: 'down' }],
    ['no store', gone, [up], 503, { status: 'down', store: 'unavailable' }],
  ])('tells how the host is with %s', async (_, store, upstreams, status, report) => {
    const watched = { health: createHealth(store, () => upstreams), metrics: () => '' }
    const answer = await createHost({ files: new Map(), api: NO_API, watched }).request('/health')
    expect([answer.status, await answer.json()]).toMatchObject([status, report])
  })
})

const NO_API = () => Promise.resolve(new Response())

describe('/metrics', () => {
  test('answers only a request with the token', async () => {
    const watched = {
      health: createHealth(there, () => []),
      metrics: () => 'parlance 1\n',
      metricsToken: 'open',
    }
    const ask = (host: ReturnType<typeof createHost>, token?: string) =>
      host.request('/metrics', { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } })
    const host = createHost({ files: new Map(), api: NO_API, watched })
    expect((await ask(host)).status).toBe(404)
    expect((await ask(host, 'wrong')).status).toBe(404)
    const answer = await ask(host, 'open')
    expect(await answer.text()).toBe('parlance 1\n')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const { metricsToken: _, ...closed } = watched
    expect((await ask(createHost({ files: new Map(), api: NO_API, watched: closed }), '')).status).toBe(404)
  })

  test('count requests until their answers are through, by path and status', async () => {
    let at = 0
    const metrics = createMetrics(() => at)
    const api = metrics.watch((request) =>
      Promise.resolve(new Response('a b', { status: request.url.includes('nowhere') ? 404 : 200 })),
    )
    const line = (start: string) =>
      metrics
        .text([up, out])
        .split('\n')
        .filter((each) => each.startsWith(start))
    const first = await api(new Request('http://h/v1/messages'), '')
    expect(line('parlance_requests_under_way ')).toEqual(['parlance_requests_under_way 1'])
    at = 700
    await first.text()
    await (await api(new Request('http://h/v1/nowhere'), '')).body?.cancel()
    metrics.used({ promptTokens: 5, completionTokens: null } as never)

    expect(line('parlance_requests_total')).toEqual([
      'parlance_requests_total{path="/v1/messages",status="200"} 1',
      'parlance_requests_total{path="other",status="404"} 1',
    ])
    expect(line('parlance_requests_under_way ')).toEqual(['parlance_requests_under_way 0'])
    expect(line('parlance_request_seconds_bucket{le="0.5"}')).toEqual([
      'parlance_request_seconds_bucket{le="0.5"} 1',
    ])
    expect(line('parlance_request_seconds_count')).toEqual(['parlance_request_seconds_count 2'])
    expect(line('parlance_tokens_total{kind="input"}')).toEqual(['parlance_tokens_total{kind="input"} 5'])
    expect(line('parlance_upstream_up')).toEqual([
      'parlance_upstream_up{upstream="one"} 1',
      'parlance_upstream_up{upstream="two"} 0',
    ])
  })
})
