import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createWebFetch, isPublicAddress, type WebRequest } from '@/server/web/createWebFetch'

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['168.63.129.17', true],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

let server: Server
let host = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    const to = new URL(path, 'http://x').searchParams.get('to')
    if (to !== null) response.writeHead(302, { location: to }).end()
    else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (path === '/large')
      response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(6_000_000))
    else if (path === '/program') response.writeHead(200, { 'content-type': 'application/zip' }).end('PK')
    else if (path === '/silent') response.writeHead(200, { 'content-type': 'text/plain' }).write('…')
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<p>${request.headers.authorization ?? 'page'}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const signal = new AbortController().signal
const get = (url: string): WebRequest => ({ url, method: 'GET', headers: { authorization: 'Bearer k' } })
const text = (answer: unknown) =>
  typeof answer === 'string' ? answer : new TextDecoder().decode((answer as { bytes: Uint8Array }).bytes)

describe('a page fetched for the app', () => {
  const allowing = () => createWebFetch({ allowed: [host] })

  test('comes with its status, type and address', async () => {
    const answer = await allowing()(get(`http://${host}/`), signal)
    expect(answer).toMatchObject({ status: 200, url: `http://${host}/`, type: 'text/html' })
    expect(text(answer)).toBe('<p>Bearer k')
  })

  test.each([
    ['a loopback address', () => `http://${host}/`, 'private'],
    ['a loopback address as a number', () => 'http://2130706433/', 'private'],
    ['the address of cloud metadata', () => 'http://169.254.169.254/latest', 'private'],
    ['an IPv6 loopback address', () => 'http://[::1]/', 'private'],
    ['a name that leads to loopback', () => 'http://localhost/', 'private'],
    ['another scheme', () => 'file:///etc/passwd', 'unreachable'],
    ['a name and password in the address', () => 'https://a:b@example.com/', 'unreachable'],
  ])('%s is refused', async (_name, url, why) => {
    expect(await createWebFetch({ allowed: [] })(get(url()), signal)).toBe(why)
  })

  test('that is allowed with the port its protocol has anyway may be asked', async () => {
    const fetch = createWebFetch({ allowed: ['127.0.0.1:80'] })
    expect(await fetch(get('http://127.0.0.1/'), signal)).not.toBe('private')
    expect(await fetch(get('https://127.0.0.1/'), signal)).toBe('private')
    expect(await fetch(get('http://127.0.0.1:81/'), signal)).toBe('private')
  })

  test('a name with one private address among public ones is refused, also when it changes between look-ups', async () => {
    let asked = 0
    const lookup = ((_name: string, _options: unknown, done: (...args: unknown[]) => void) => {
      asked += 1
      done(
        null,
        asked === 1
          ? [
              { address: '93.184.216.34', family: 4 },
              { address: '10.0.0.1', family: 4 },
            ]
          : [{ address: '127.0.0.1', family: 4 }],
      )
    }) as never
    const fetch = createWebFetch({ allowed: [], lookup })
    expect(await fetch(get('http://rebinding.test/'), signal)).toBe('private')
    expect(await fetch(get('http://rebinding.test/'), signal)).toBe('private')
  })

  test('a redirect to a private address is refused, even where it may be asked for by name', async () => {
    const fetch = createWebFetch({ allowed: [host, '127.0.0.1:8099', 'localhost:8099'] })
    expect(await fetch(get(`http://${host}/?to=http://127.0.0.1:8099/`), signal)).toBe('private')
    expect(await fetch(get(`http://${host}/?to=http://localhost:8099/`), signal)).toBe('private')
  })

  test('redirects on the same host are followed, without end they are not', async () => {
    expect(text(await allowing()(get(`http://${host}/?to=/there`), signal))).toBe('<p>Bearer k')
    expect(await allowing()(get(`http://${host}/loop`), signal)).toBe('redirects')
    const post: WebRequest = { ...get(`http://${host}/?to=/there`), method: 'POST', body: '{}' }
    expect(await allowing()(post, signal)).toBe('redirects')
  })

  test('what is too large, of another type or too slow is given up', async () => {
    expect(await allowing()(get(`http://${host}/large`), signal)).toBe('tooLarge')
    expect(await allowing()(get(`http://${host}/program`), signal)).toBe('type')
    const hasty = createWebFetch({ allowed: [host], limitMs: 100 })
    expect(await hasty(get(`http://${host}/silent`), signal)).toBe('slow')
  })
})
