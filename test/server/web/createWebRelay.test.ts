import { expect, test } from 'vitest'

import type { WebAnswer, WebFetch, WebRequest } from '@/server/web/createWebFetch'
import { createWebRelay } from '@/server/web/createWebRelay'

const PAGE: WebAnswer = {
  status: 404,
  url: 'https://example.com/b',
  type: 'text/html',
  retryAfter: undefined,
  bytes: new TextEncoder().encode('<script>alert(1)</script>'),
}
const ask = (body: unknown, type = 'application/json') =>
  new Request('http://host.test/api/web', {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })
const ORDER = { url: 'https://example.com/', method: 'GET', headers: {} }

test('passes on the headers the order names, but none of the connection or the client', async () => {
  const asked: WebRequest[] = []
  const fetch: WebFetch = (request) => {
    asked.push(request)
    return Promise.resolve(PAGE)
  }
  const relay = createWebRelay(fetch, () => 0)
  const headers = {
    Cookie: 'a=b',
    Authorization: 'Bearer k',
    'X-Subscription-Token': 't',
    'X-Own': 'o',
    Host: 'x',
    Origin: 'y',
    'X-Forwarded-For': '10.0.0.1',
    'Bad Name': 'z',
    'X-Lines': 'a\r\nb',
  }
  await relay(ask({ ...ORDER, headers }), 'me')
  expect(asked[0]?.headers).toEqual({
    Cookie: 'a=b',
    Authorization: 'Bearer k',
    'X-Subscription-Token': 't',
    'X-Own': 'o',
  })
  const own = new Request(ask(ORDER), { headers: { 'content-type': 'application/json', cookie: 'mine=1' } })
  await relay(own, 'me')
  expect(asked[1]?.headers).toEqual({})
})

test('passes on a body that is no text', async () => {
  const asked: WebRequest[] = []
  const relay = createWebRelay(
    (request) => {
      asked.push(request)
      return Promise.resolve(PAGE)
    },
    () => 0,
  )
  await relay(ask({ ...ORDER, method: 'POST', bytes: 'AP8=' }), 'me')
  expect(asked[0]?.body).toEqual(new Uint8Array([0, 255]))
})

test('gives bytes that no browser takes for a page of this host', async () => {
  const answer = await createWebRelay(
    () => Promise.resolve(PAGE),
    () => 0,
  )(ask(ORDER), 'me')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('x-web-status')).toBe('404')
  expect(answer.headers.get('x-web-url')).toBe('https://example.com/b')
})

test.each([
  ['a form of another page', ask(ORDER, 'text/plain'), 415],
  ['what is no order', ask({ url: 'https://example.com/' }), 400],
  ['what is no address', ask({ ...ORDER, url: 'example' }), 400],
])('refuses %s', async (_name, request, status) => {
  expect(
    (
      await createWebRelay(
        () => Promise.resolve(PAGE),
        () => 0,
      )(request, 'me')
    ).status,
  ).toBe(status)
})

test('names why nothing came', async () => {
  const answer = await createWebRelay(
    () => Promise.resolve('private'),
    () => 0,
  )(ask(ORDER), 'me')
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('PARLANCE_WEB_ALLOW')
})

test('holds each caller to 60 requests a minute and 8 at once', async () => {
  let now = 0
  const release: (() => void)[] = []
  const slow = createWebRelay(
    () => new Promise((resolve) => release.push(() => resolve(PAGE))),
    () => now,
  )
  const running = Array.from({ length: 8 }, () => slow(ask(ORDER), 'me'))
  expect((await slow(ask(ORDER), 'me')).status).toBe(429)
  await expect.poll(() => release.length).toBe(8)
  for (const end of release) end()
  await Promise.all(running)

  const quick = createWebRelay(
    () => Promise.resolve(PAGE),
    () => now,
  )
  for (let count = 0; count < 60; count++) await quick(ask(ORDER), 'me')
  const refused = await quick(ask(ORDER), 'me')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await quick(ask(ORDER), 'other')).status).toBe(200)
  now = 60_000
  expect((await quick(ask(ORDER), 'me')).status).toBe(200)
})
