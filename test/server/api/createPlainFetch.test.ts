import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { Agent } from 'undici'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { createPlainFetch } from '@/server/api/createPlainFetch'

const agent = new Agent()
const ask = createPlainFetch(agent)
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => agent.destroy())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function promised() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

test('sends a request as it is, and gives status, headers and body as they are', async () => {
  const url = await serve((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      response.writeHead(207, { 'X-Many': ['a', 'b'] })
      response.end(`${request.method} ${request.url} ${request.headers['x-key'] as string} ${body}`)
    })
  })
  const answer = await ask(`${url}/v1/a?b=c`, { method: 'POST', headers: { 'X-Key': 'k' }, body: 'ü' })
  expect(answer.status).toBe(207)
  expect(answer.headers.get('x-many')).toBe('a, b')
  expect(await answer.text()).toBe('POST /v1/a?b=c k ü')
})

test('a redirect is an answer like any other, and an empty one has no body', async () => {
  const url = await serve((request, response) => {
    response.writeHead(request.url === '/moved' ? 302 : 204, { Location: '/elsewhere' }).end()
  })
  expect((await ask(`${url}/moved`)).status).toBe(302)
  expect((await ask(`${url}/empty`)).body).toBeNull()
})

describe('an answer that is on its way', () => {
  test('comes piece by piece', async () => {
    let more: () => void = () => undefined
    const url = await serve((_, response) => {
      response.write('one')
      more = () => response.end('two')
    })
    const reader = (await ask(url)).body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('one')
    more()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('two')
    expect((await reader?.read())?.done).toBe(true)
  })

  test('ends for its service once nobody reads it any more', async () => {
    const left = promised()
    const url = await serve((_, response) => {
      response.write('one')
      response.on('close', left.resolve)
    })
    await (await ask(url)).body?.cancel()
    await left.promise
  })

  test('ends for both with its signal', async () => {
    const left = promised()
    const url = await serve((_, response) => {
      response.write('one')
      response.on('close', left.resolve)
    })
    const controller = new AbortController()
    const reader = (await ask(url, { signal: controller.signal })).body?.getReader()
    await reader?.read()
    controller.abort(new Error('late'))
    await expect(reader?.read()).rejects.toThrow('late')
    await left.promise
  })

  test('is not taken faster than it is read', async () => {
    let sent = 0
    const piece = Buffer.alloc(64 * 1024)
    const url = await serve((_, response) => {
      const send = () => {
        while (sent < 1_000) {
          sent += 1
          if (!response.write(piece)) {
            response.once('drain', send)
            return
          }
        }
        response.end()
      }
      send()
    })
    const answer = await ask(url)
    // As long as the service is asked for more, it sends more.
    for (let before = -1; before !== sent; await new Promise((resolve) => setTimeout(resolve, 50)))
      before = sent
    expect(sent).toBeLessThan(500)
    expect((await answer.arrayBuffer()).byteLength).toBe(1_000 * piece.length)
  })

  test('breaks where its service does', async () => {
    const url = await serve((_, response) => {
      response.write('one', () => response.destroy())
    })
    await expect((await ask(url)).text()).rejects.toThrow()
  })
})

test('a service that is not there is a failure without its address', async () => {
  await expect(ask('http://127.0.0.1:9')).rejects.toThrow(/^fetch failed$/)
})

test('a signal ends a request before there is a connection', async () => {
  const controller = new AbortController()
  // Nothing answers there, and nothing refuses either.
  const asked = ask('http://192.0.2.1', { signal: controller.signal })
  controller.abort(new Error('late'))
  await expect(asked).rejects.toThrow('late')
  await expect(ask('http://192.0.2.1', { signal: controller.signal })).rejects.toThrow('late')
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('what is packed as %s all the same is unpacked', async (encoding, pack) => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'Content-Encoding': encoding })
    response.end(pack('much '.repeat(50_000)))
  })
  expect(await (await ask(url)).text()).toBe('much '.repeat(50_000))
})

test('an encoding that nobody knows is a failure', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'own' }).end('?')
  })
  await expect(ask(url)).rejects.toThrow('encoding that was not asked for: own')
})

describe('a service that closes a connection without an answer', () => {
  /** Closes each of its connections at the request of this number, from 1. */
  async function closingAt(number: number) {
    const seen = new WeakMap<object, number>()
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url ?? '')
      const count = (seen.get(request.socket) ?? 0) + 1
      seen.set(request.socket, count)
      if (count === number) request.socket.end()
      else response.end('Here.')
    })
    return { url, asked }
  }

  test('is asked again where it had kept it: it gives up those that nobody uses', async () => {
    const { url, asked } = await closingAt(2)
    const single = new Agent({ connections: 1 })
    const post = (path: string) => createPlainFetch(single)(url + path, { method: 'POST', body: '{}' })
    expect(await (await post('/1')).text()).toBe('Here.')
    expect(await (await post('/2')).text()).toBe('Here.')
    expect(asked).toEqual(['/1', '/2', '/2'])
    await single.destroy()
  })

  test('is not where the connection was new: it may fail at what it is asked', async () => {
    const { url, asked } = await closingAt(1)
    await expect(ask(`${url}/1`, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed')
    expect(asked).toEqual(['/1'])
  })
})
