import { connect } from 'node:net'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { listen } from '@/server/listen'

const host = new Hono().get('/', (context) => context.text('hello'))

test('answers at the address it tells', async () => {
  const listening = await listen(host, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  expect(await (await fetch(listening.value.url)).text()).toBe('hello')
  await listening.value.close()
})

test('a taken port is said plainly, with the way on', async () => {
  const first = await listen(host, { port: 0, hostname: '127.0.0.1' })
  if (!first.ok) throw new Error(first.error)
  const port = Number(new URL(first.value.url).port)
  const second = await listen(host, { port, hostname: '127.0.0.1' })
  expect(second).toEqual({
    ok: false,
    error: `Port ${port} is already taken, perhaps by another Parlance. Stop that one, or choose another: PORT=${port + 1} npm start`,
  })
  await first.value.close()
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nsome'],
])('a connection that sends %s too slowly is closed, and others are answered', async (_, start) => {
  const timeouts = { headersMs: 100, requestMs: 200, checkMs: 20 }
  const listening = await listen(host, { port: 0, hostname: '127.0.0.1' }, timeouts)
  if (!listening.ok) throw new Error(listening.error)
  const socket = connect(Number(new URL(listening.value.url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(start)
  const drip = setInterval(() => socket.write('X'), 50)
  expect(await (await fetch(listening.value.url)).text()).toBe('hello')
  await closed
  clearInterval(drip)
  await listening.value.close()
})
