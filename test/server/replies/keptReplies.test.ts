import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { buildApi } from '@/server/buildApi'
import { createHost } from '@/server/createHost'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { listen, type Listening } from '@/server/listen'
import { readSettings } from '@/server/readSettings'
import { openHostStore } from '@/server/store/openHostStore'
import { seededRandom } from '#test/support/hostile/seededRandom'
import {
  createReplyUpstream,
  DIALECT_PATHS,
  type ReplyUpstream,
} from '#test/support/service/createReplyUpstream'

const { next: random } = seededRandom(20_261_128)
const replyId = () => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')

let folder = ''
let upstream: ReplyUpstream & Listening
let host: Awaited<ReturnType<typeof startOne>>
let hosts = 0

async function startOne(environment: Readonly<Record<string, string>> = {}) {
  hosts += 1
  const settings = readSettings({
    PARLANCE_UPSTREAM: upstream.url,
    PARLANCE_KEYS: join(folder, String(hosts), 'keys.json'),
    ...environment,
  })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const { api, close, drain, underWay } = await buildApi(settings.value, '', store)
  const listening = await listen(createHost({ files: new Map(), api }), { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  return {
    url: listening.value.url,
    store,
    drain,
    underWay,
    async close() {
      await listening.value.close()
      await close()
      await store.close()
    },
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-replies-'))
  const made = createReplyUpstream(random)
  const listening = await listen({ fetch: made.answer }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  upstream = { ...made, ...listening.value }
  host = await startOne()
})
afterAll(async () => {
  await host.close()
  await upstream.close()
  await rm(folder, { recursive: true })
})

type Asked = { readonly path?: string; readonly say?: string; readonly headers?: Record<string, string> }

const ask = (id: string, { path = '/v1/chat/completions', say = 'go', headers }: Asked = {}, at = host) =>
  fetch(at.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'parlance-reply-id': id,
      'parlance-keep': '60',
      ...headers,
    },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: say }], id }),
  })

const follow = (id: string, from = 0, headers: Record<string, string> = {}, at = host) =>
  fetch(`${at.url}/api/replies/${id}?from=${from}`, { headers })

/** Reads this many bytes at least, or to the end, and leaves. */
async function readSome(answer: Response, most: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  while (reader && length < most) {
    const { value } = await reader.read()
    if (!value) break
    pieces.push(value)
    length += value.length
  }
  await reader?.cancel()
  return Buffer.concat(pieces)
}

const stateOf = async (id: string, headers: Record<string, string> = {}, at = host) => {
  const answer = await fetch(`${at.url}/api/replies/${id}`, { method: 'HEAD', headers })
  return answer.headers.get('parlance-reply-state') ?? String(answer.status)
}

describe('a reply asked through a host', () => {
  test.each(DIALECT_PATHS)(
    'goes on at any offset after 70 cuts at random places: %s',
    async (path) => {
      const cut = async () => {
        const id = replyId()
        const whole = Buffer.from(upstream.textOf(path, id))
        let got = Buffer.from(await readSome(await ask(id, { path }), Math.ceil(random() * whole.length)))
        for (let cuts = 0; got.length < whole.length; cuts += 1) {
          const answer = await follow(id, got.length)
          expect(answer.headers.get('parlance-reply-status')).toBe('200')
          expect(answer.headers.get('content-type')).toContain('text/event-stream')
          const most = cuts > 3 ? Infinity : Math.ceil(random() * (whole.length - got.length))
          got = Buffer.concat([got, await readSome(answer, most)])
        }
        expect(got.equals(whole)).toBe(true)
        // From the start, as after a reload.
        expect(await (await follow(id)).text()).toBe(whole.toString())
      }
      for (let batch = 0; batch < 7; batch += 1) await Promise.all(Array.from({ length: 10 }, cut))
    },
    120_000,
  )

  test('is read on when its caller leaves at once, and is in the ledger once', async () => {
    const team = await startOne({ HOST: '0.0.0.0' })
    const invite = (name: string, person: string) =>
      inviteCommand(['--person', person, '--name', name], {
        keys: team.store.keys,
        now: Date.now,
        newKey: () => `pk-${person}-${name}`,
      })
    for (const [name, person] of [
      ['laptop', 'Ada'],
      ['phone', 'Ada'],
      ['laptop', 'Eve'],
    ] as const)
      await invite(name, person)
    const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })
    const id = replyId()
    await readSome(await ask(id, { headers: bearer('pk-Ada-laptop') }, team), 1)
    // Another key of the same person may have it, nobody else.
    await vi.waitFor(async () => expect(await stateOf(id, bearer('pk-Ada-phone'), team)).toBe('done'))
    expect(await stateOf(id, bearer('pk-Eve-laptop'), team)).toBe('404')
    expect(await stateOf(id, {}, team)).toBe('401')
    await (await follow(id, 0, bearer('pk-Ada-phone'), team)).text()
    await vi.waitFor(async () =>
      expect(await team.store.ledger.totals({ from: 0, to: Number.MAX_SAFE_INTEGER })).toMatchObject([
        { who: 'Ada/laptop', requests: 1, completionTokens: 7 },
      ]),
    )
    await team.close()
  })

  test('is stopped at the provider by a call, from anywhere', async () => {
    const id = replyId()
    await readSome(await ask(id, { say: 'wait' }), 1)
    expect(upstream.isOpen(id)).toBe(true)
    expect(await stateOf(id)).toBe('running')
    const said = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')]
    const reading = (
      await follow(id, upstream.beginningOf('/v1/chat/completions', id).length)
    ).body?.getReader()
    expect((await fetch(`${host.url}/api/replies/${id}/stop`, { method: 'POST' })).status).toBe(204)
    // Broken off without a byte: nobody takes it for an end.
    await expect(reading?.read()).rejects.toThrow()
    await vi.waitFor(() => expect(upstream.isOpen(id)).toBe(false))
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('stopped'))
    // It is no error of the host.
    for (const spy of said) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
    expect(await (await follow(id)).text()).toBe(upstream.beginningOf('/v1/chat/completions', id))
  })

  test('that is removed is stopped, and gone', async () => {
    const id = replyId()
    await readSome(await ask(id, { say: 'wait' }), 1)
    expect((await fetch(`${host.url}/api/replies/${id}`, { method: 'DELETE' })).status).toBe(204)
    await vi.waitFor(() => expect(upstream.isOpen(id)).toBe(false))
    expect(await stateOf(id)).toBe('404')
  })

  test('is sealed with the key that its page gives, and opens with no other', async () => {
    const id = replyId()
    const key = { 'parlance-reply-key': Buffer.alloc(32, 7).toString('base64url') }
    await readSome(await ask(id, { headers: key }), 1)
    await vi.waitFor(async () => expect(await stateOf(id, key)).toBe('done'))
    const text = upstream.textOf('/v1/chat/completions', id)
    await vi.waitFor(async () => expect((await host.store.replies.find(id))?.state).toBe('done'))
    const stored = Buffer.concat((await host.store.replies.parts(id, 0)).map(({ bytes }) => bytes))
    expect(stored.length).toBeGreaterThan(text.length)
    expect(stored.toString('latin1')).not.toContain('data:')
    expect(await (await follow(id, 9, key)).text()).toBe(text.slice(9))
    for (const wrong of [{}, { 'parlance-reply-key': Buffer.alloc(32, 8).toString('base64url') }])
      expect((await follow(id, 0, wrong)).status).toBe(404)
  })

  test('that its service refused says so to whoever takes it up, and may be asked again', async () => {
    const id = replyId()
    const refused = await ask(id, { say: 'refuse' })
    expect(refused.status).toBe(429)
    await refused.text()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('done'))
    const taken = await follow(id)
    expect(taken.headers.get('parlance-reply-status')).toBe('429')
    expect(await taken.text()).toContain('later')
    expect(await (await ask(id)).text()).toBe(upstream.textOf('/v1/chat/completions', id))
    expect((await ask(id)).status).toBe(409)
  })

  test('is let end when the host is stopped, and cut when it takes too long', async () => {
    const drained = await startOne()
    const id = replyId()
    await readSome(await ask(id, { say: 'wait' }, drained), 1)
    expect(drained.underWay()).toBe(1)
    const draining = drained.drain(60_000)
    expect((await ask(replyId(), {}, drained)).status).toBe(503)
    const rest = follow(id, 0, {}, drained)
    upstream.goOn(id)
    expect(await (await rest).text()).toBe(upstream.textOf('/v1/chat/completions', id))
    expect(await draining).toBe(0)
    await drained.close()

    const cut = await startOne()
    await readSome(await ask(replyId(), { say: 'wait' }, cut), 1)
    expect(await cut.drain(0)).toBe(1)
    await cut.close()
  })
})

describe('a request for a reply is refused', () => {
  test.each([
    [{ 'parlance-reply-id': 'short' }, 'parlance-reply-id must be 32 hexadecimal digits.'],
    [{ 'parlance-keep': 'forever' }, 'parlance-keep must be a whole number of seconds.'],
    [{ 'parlance-reply-key': 'short' }, 'parlance-reply-key must be 32 bytes in base64url.'],
  ])('with %o', async (headers, sentence) => {
    const answer = await ask(replyId(), { headers })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(sentence)
  })

  test.each([
    ['GET', '/api/replies/short', 404],
    ['GET', `/api/replies/${'0'.repeat(32)}`, 404],
    ['GET', `/api/replies/${'0'.repeat(32)}?from=x`, 400],
    ['GET', `/api/replies/${'0'.repeat(32)}?from=999999999`, 400],
    ['POST', `/api/replies/${'0'.repeat(32)}/stop`, 404],
  ])('%s %s', async (method, path, status) => {
    expect((await fetch(host.url + path, { method })).status).toBe(status)
  })

  test('where the host keeps none it is answered as ever', async () => {
    const plain = await startOne({ PARLANCE_KEEP_MINUTES: '0' })
    const id = replyId()
    const answer = await ask(id, {}, plain)
    expect(answer.headers.get('parlance-kept')).toBeNull()
    expect(await answer.text()).toBe(upstream.textOf('/v1/chat/completions', id))
    expect(await stateOf(id, {}, plain)).toBe('404')
    expect(await (await fetch(`${plain.url}/api/server`)).json()).toMatchObject({ replies: false })
    await plain.close()
  })
})
