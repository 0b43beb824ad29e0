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
import { createReplyUpstream, type ReplyUpstream } from '#test/support/service/createReplyUpstream'
import { startPushService } from '#test/support/service/startPushService'

let folder = ''
let upstream: ReplyUpstream & Listening
let push: Awaited<ReturnType<typeof startPushService>>
let host: Awaited<ReturnType<typeof startOne>>
let hosts = 0
let ids = 0
const newId = () => (ids += 1).toString(16).padStart(32, '0')

async function startOne(environment: Readonly<Record<string, string>> = {}) {
  hosts += 1
  const settings = readSettings({
    PARLANCE_UPSTREAM: upstream.url,
    PARLANCE_KEYS: join(folder, String(hosts), 'keys.json'),
    PARLANCE_PUSH_ALLOW: push.host,
    ...environment,
  })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const { api, close } = await buildApi(settings.value, '', store)
  const listening = await listen(createHost({ files: new Map(), api }), { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  return {
    url: listening.value.url,
    store,
    api,
    async close() {
      await listening.value.close()
      await close()
      await store.close()
    },
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-notices-'))
  const made = createReplyUpstream(() => 0.5)
  const listening = await listen({ fetch: made.answer }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  upstream = { ...made, ...listening.value }
  push = await startPushService()
  host = await startOne()
})
afterAll(async () => {
  await host.close()
  await upstream.close()
  await push.close()
  await rm(folder, { recursive: true })
})

type Headers = Readonly<Record<string, string>>
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A device that takes notices from this host. */
async function subscribed(at = host, headers: Headers = {}, more: object = {}) {
  const asked = await fetch(`${at.url}/api/notices`, { headers })
  const { publicKey } = (await asked.json()) as { readonly publicKey: string }
  const { name, ...device } = push.subscribe(publicKey)
  const id = newId()
  const put = await fetch(`${at.url}/api/notices/${id}`, {
    method: 'PUT',
    headers: { ...JSON_TYPE, origin: at.url, ...headers },
    body: JSON.stringify({ ...device, ...more }),
  })
  expect(put.status).toBe(204)
  return {
    id,
    name,
    got: () => push.pushed.filter(({ device: each }) => each === name).map(({ notice }) => notice),
    test: () => fetch(`${at.url}/api/notices/${id}/test`, { method: 'POST', headers }),
  }
}

type Page = { readonly at?: typeof host; readonly headers?: Headers; readonly say?: string }

/** A reply of a chat whose page goes as soon as it has asked; its id. */
async function left(chat: string, { at = host, headers = {}, say = 'go' }: Page = {}): Promise<string> {
  const id = newId()
  const answer = await fetch(`${at.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      ...JSON_TYPE,
      'parlance-reply-id': id,
      'parlance-keep': '60',
      'parlance-chat': chat,
      ...headers,
    },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: say }], id }),
  })
  await answer.body?.cancel()
  return id
}
const post = (path: string) => fetch(host.url + path, { method: 'POST' })

describe('a reply that ends', () => {
  test('is told to the devices of its person while no page follows it', async () => {
    const device = await subscribed()
    await left('chat-1')
    await vi.waitFor(() => expect(device.got()).toEqual([{ kind: 'reply', chat: 'chat-1' }]), 10_000)
    const { headers, contact } = push.pushed.find(({ device: each }) => each === device.name)!
    expect(headers.get('content-encoding')).toBe('aes128gcm')
    expect(headers.get('urgency')).toBe('normal')
    expect(headers.get('ttl')).toBe('86400')
    expect(headers.get('topic')).toMatch(/^[\w-]{32}$/)
    expect(contact).toBe('mailto:parlance@localhost')
  })

  test('is told nobody where a page says that it has it, or stopped it', async () => {
    const device = await subscribed()
    const seen = await left('seen')
    expect((await post(`/api/replies/${seen}/seen`)).status).toBe(204)
    const stopped = await left('stopped', { say: 'wait' })
    expect((await post(`/api/replies/${stopped}/stop`)).status).toBe(204)
    // What is told after these two is told after them.
    await left('told')
    await vi.waitFor(() => expect(device.got()).toEqual([{ kind: 'reply', chat: 'told' }]), 10_000)
  })

  test('is told only to those whose it is', async () => {
    const team = await startOne({ HOST: '0.0.0.0' })
    const keyOf = (person: string) => ({ Authorization: `Bearer pk-${person}` })
    for (const person of ['Ada', 'Eve'])
      await inviteCommand(['--person', person, '--name', 'laptop', '--requests-per-day', '5'], {
        keys: team.store.keys,
        now: Date.now,
        newKey: () => `pk-${person}`,
      })
    const [ada, eve] = [await subscribed(team, keyOf('Ada')), await subscribed(team, keyOf('Eve'))]
    await left('of-ada', { at: team, headers: keyOf('Ada') })
    await vi.waitFor(() => expect(ada.got()).toContainEqual({ kind: 'reply', chat: 'of-ada' }), 10_000)
    // Four of five are nearly all of them.
    const ask = async () => {
      const body = JSON.stringify({ model: 'm', messages: [], stream: true, id: newId() })
      await (
        await fetch(`${team.url}/v1/chat/completions`, {
          method: 'POST',
          headers: { ...JSON_TYPE, ...keyOf('Ada') },
          body,
        })
      ).text()
    }
    for (let count = 0; count < 3; count += 1) await ask()
    await vi.waitFor(() => expect(ada.got()).toContainEqual({ kind: 'nearly' }), 10_000)
    await ask()
    await vi.waitFor(() => expect(ada.got()).toContainEqual({ kind: 'usedUp' }), 10_000)
    expect(ada.got()).toHaveLength(3)
    expect(eve.got()).toEqual([])
    expect((await fetch(`${team.url}/api/notices`)).status).toBe(401)
    await team.close()
  })
})

describe('a device', () => {
  test('that its push service knows no more is removed', async () => {
    const device = await subscribed()
    push.answerWith(device.name, 410)
    expect((await device.test()).status).toBe(410)
    expect((await device.test()).status).toBe(404)
  })

  test('gets nothing in its quiet hours but what it asks for, and what another page tells', async () => {
    const always = { from: 0, to: 1_439, timeZone: 'UTC' }
    const [quiet, awake, self] = [
      await subscribed(host, {}, { quiet: always }),
      await subscribed(),
      await subscribed(),
    ]
    const told = await fetch(`${host.url}/api/notices`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ kind: 'waiting', chat: 'c', except: self.id }),
    })
    expect(told.status).toBe(202)
    await vi.waitFor(() => expect(awake.got()).toEqual([{ kind: 'waiting', chat: 'c' }]))
    expect((await quiet.test()).status).toBe(204)
    expect(quiet.got()).toEqual([{ kind: 'test' }])
    expect(self.got()).toEqual([])
  })

  test('that is turned off gets nothing more', async () => {
    const device = await subscribed()
    expect((await fetch(`${host.url}/api/notices/${device.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await device.test()).status).toBe(404)
  })

  const FINE = { p256dh: '', auth: '' }
  test.each([
    ['plain http', { endpoint: 'http://push.test/1' }],
    ['this machine', { endpoint: 'https://127.0.0.1/1' }],
    ['a private network', { endpoint: 'https://10.0.0.1/1' }],
    ['a password', { endpoint: 'https://me:secret@push.test/1' }],
    ['too long', { endpoint: `https://push.test/${'x'.repeat(2_000)}` }],
    ['no keys', { endpoint: 'https://push.test/1', p256dh: 'AAAA' }],
    ['no minute', { endpoint: 'https://push.test/1', quiet: { from: -1, to: 1, timeZone: 'UTC' } }],
    [
      'no time zone',
      { endpoint: 'https://push.test/1', quiet: { from: 0, to: 1, timeZone: 'Middle/Earth' } },
    ],
  ])('is refused: %s', async (_, wrong) => {
    const { name: _name, ...device } = push.subscribe('')
    const put = await fetch(`${host.url}/api/notices/${newId()}`, {
      method: 'PUT',
      headers: JSON_TYPE,
      body: JSON.stringify({ ...FINE, ...device, ...wrong }),
    })
    expect(put.status).toBe(400)
  })

  test('of a page elsewhere is refused, and too many at once', async () => {
    const foreign = await fetch(`${host.url}/api/notices`, { headers: { origin: 'https://evil.test' } })
    expect(foreign.status).toBe(403)
    const other = await startOne()
    const ask = () => fetch(`${other.url}/api/notices/${newId()}`, { method: 'DELETE' })
    const statuses = (await Promise.all(Array.from({ length: 31 }, ask))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    await other.close()
  })

  test('is offered nothing by a host that sends none', async () => {
    const off = await startOne({ PARLANCE_NOTICES: '0' })
    expect(await (await fetch(`${off.url}/api/server`)).json()).toMatchObject({ notices: false })
    await off.close()
  })
})
