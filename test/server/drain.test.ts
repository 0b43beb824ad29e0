import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { buildApi } from '@/server/buildApi'
import { createHost } from '@/server/createHost'
import { createStop, listen, type Listening } from '@/server/listen'
import { createHealth } from '@/server/health/answerHealth'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { readSettings } from '@/server/readSettings'
import { openHostStore } from '@/server/store/openHostStore'

const KEY = 'pk-drain'
let folder = ''
let upstream: Listening
/** Ends a stream of the upstream. */
let held: (() => void)[] = []

const event = (content: string) =>
  new TextEncoder().encode(`data: ${JSON.stringify({ model: 'm', choices: [{ delta: { content } }] })}\n\n`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-drain-'))
  const answer = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(event('Hel'))
          held.push(() => {
            controller.enqueue(event('lo'))
            controller.enqueue(new TextEncoder().encode('data: [DONE]\n\n'))
            controller.close()
          })
        },
      }),
      { headers: { 'Content-Type': 'text/event-stream' } },
    )
  const listening = await listen({ fetch: answer }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  upstream = listening.value
})
afterAll(async () => {
  await upstream.close()
  await rm(folder, { recursive: true })
})

let hosts = 0
async function startOne() {
  held = []
  hosts += 1
  const settings = readSettings({
    HOST: '0.0.0.0',
    PARLANCE_UPSTREAM: upstream.url,
    PARLANCE_KEYS: join(folder, String(hosts), 'keys.json'),
  })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const { api, upstreams, ...closing } = await buildApi(settings.value, '', store)
  await inviteCommand(['--name', 'Ada'], { keys: store.keys, now: Date.now, newKey: () => KEY })
  const health = createHealth(store, upstreams, closing.isDraining)
  const host = createHost({
    files: new Map(),
    api,
    watched: { health, metrics: () => '' },
    log: () => undefined,
  })
  const listening = await listen(host, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  const { url, close } = listening.value
  const exits: number[] = []
  const stop = (drainSeconds: number) =>
    createStop({
      ...closing,
      drainSeconds,
      async close() {
        await close(1_000)
        await closing.close()
      },
      exit: (code) => exits.push(code),
      say: () => undefined,
    })
  const ask = () =>
    fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }] }),
    })
  const rows = async () => (await store.ledger.totals({ from: 0, to: Number.MAX_SAFE_INTEGER }))[0]?.requests
  return { url, ask, stop, exits, rows }
}

test('a host that is stopped says so, takes nothing new, and lets replies run to their end', async () => {
  const { url, ask, stop, exits, rows } = await startOne()
  expect((await fetch(`${url}/health`)).status).toBe(200)
  const streams = await Promise.all(Array.from({ length: 20 }, ask))
  const texts = streams.map((stream) => stream.text())
  const stopping = stop(60)()
  const health = await fetch(`${url}/health`)
  expect([health.status, await health.json()]).toMatchObject([503, { status: 'draining' }])
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  for (const end of held) end()
  for (const text of await Promise.all(texts)) expect(text).toMatch(/Hel.*lo.*\[DONE\]/s)
  await stopping
  expect([exits, await rows()]).toEqual([[0], 20])
})

test('replies that take longer end with an error that says why, and are written down', async () => {
  const { ask, stop, exits, rows } = await startOne()
  const streams = await Promise.all(Array.from({ length: 20 }, ask))
  const texts = streams.map((stream) => stream.text())
  await stop(0)()
  for (const text of await Promise.all(texts))
    expect(text).toMatch(/Hel[^]*\n\ndata: \{"error":.*"host_restarting".*\n\ndata: \[DONE\]\n\n$/)
  expect([exits, await rows()]).toEqual([[0], 20])
})

test('a second signal ends the host at once', async () => {
  const { ask, stop, exits } = await startOne()
  const stream = await ask()
  const text = stream.text()
  const end = stop(60)
  const stopping = end()
  await end()
  expect(exits).toEqual([1])
  await vi.waitFor(() => expect(held).toHaveLength(1))
  held.forEach((each) => each())
  await Promise.all([text, stopping])
})
