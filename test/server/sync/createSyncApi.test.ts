import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createApi, type ApiParts } from '@/server/api/createApi'
import { hashKey } from '@/server/keys/createAuthorize'
import { createFileSyncStore } from '@/server/store/files/createFileSyncStore'
import { frameSegments } from '@/domain/sync/segmentFrames'
import { createMayCreate } from '@/server/sync/createMayCreate'
import { createSyncApi, type SyncApi } from '@/server/sync/createSyncApi'
import { failed, ok } from '@/lib/result'
import { plainMeter } from '#test/support/service/plainMeter'

const SPACE = 'a'.repeat(32)
const AT = `http://host.test/api/sync/${SPACE}`

let folder = ''
let api: SyncApi
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-sync-'))
  api = apiWith(() => Promise.resolve(ok('here')))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const apiWith = (mayCreate: Parameters<typeof createSyncApi>[0]['mayCreate']) =>
  createSyncApi({ store: createFileSyncStore(folder), quotaBytes: 1_000, now: Date.now, mayCreate })

const joinAs = (device: string, more: { token?: string; isNew?: boolean; headers?: object } = {}) =>
  api(
    new Request(`${AT}/devices`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${more.token ?? 'space-token'}`, ...more.headers },
      body: JSON.stringify({
        device,
        name: 'c2VhbGVk',
        token: hashKey(`token of ${device}`.replaceAll(' ', '-')),
        isNew: more.isNew ?? false,
      }),
    }),
  )

const as = (device: string, path: string, init: RequestInit = {}) =>
  api(
    new Request(AT + path, {
      ...init,
      headers: { Authorization: `Bearer token-of-${device}`, 'x-sync-device': device },
    }),
  )

describe('sync on a host', () => {
  test('accepts the token of the space, and each device by its own token', async () => {
    expect((await joinAs('ada1')).status).toBe(410)
    expect((await joinAs('ada1', { isNew: true })).status).toBe(204)
    expect((await joinAs('eve1', { token: 'guess' })).status).toBe(403)
    expect((await as('ada1', '')).status).toBe(200)
    expect((await as('eve1', '')).status).toBe(403)
  })

  test('gives a device another sealed name, as long as a name may be', async () => {
    await joinAs('ada1', { isNew: true })
    await joinAs('bob1')
    const sealed = new TextEncoder().encode('sealed again')
    expect((await as('ada1', '/devices/bob1', { method: 'PUT', body: sealed })).status).toBe(204)
    expect((await as('ada1', '/devices/bob1', { method: 'PUT', body: 'x'.repeat(769) })).status).toBe(413)
    const { devices } = (await (await as('bob1', '')).json()) as { devices: { id: string; name: string }[] }
    expect(devices.map(({ name }) => name)).toEqual(['c2VhbGVk', Buffer.from(sealed).toString('base64')])
  })

  test('ends the token of a removed device at once, its stream of events too', async () => {
    await joinAs('ada1', { isNew: true })
    await joinAs('bob1')
    const events = await as('bob1', '/events')
    const reader = events.body?.getReader()
    await reader?.read()
    expect((await as('ada1', '/devices/bob1', { method: 'DELETE' })).status).toBe(204)
    expect((await as('bob1', '/segments?after=')).status).toBe(403)
    for (;;) if ((await reader?.read())?.done !== false) break
    expect((await joinAs('bob1')).status).toBe(403)
    const { devices } = (await (await as('ada1', '')).json()) as { devices: { id: string }[] }
    expect(devices.map(({ id }) => id)).toEqual(['ada1'])
  })

  test('sends what others wrote along with the event, and nothing of what the device wrote itself', async () => {
    await joinAs('ada1', { isNew: true })
    await joinAs('bob1')
    const events = await as('bob1', '/events?after=')
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('event: changed\ndata: {}\n\n')
    await as('bob1', '/segments/1', { method: 'PUT', body: new Uint8Array([9]) })
    await as('ada1', '/segments/1', { method: 'PUT', body: new Uint8Array([1, 2, 3]) })
    // The name and its length, the number, the length of the segment, the segment.
    const framed = [4, ...Buffer.from('ada1'), 0, 0, 0, 1, 0, 0, 0, 3, 1, 2, 3]
    expect((await reader?.read())?.value).toBe(
      `event: changed\ndata: ${Buffer.from(framed).toString('base64')}\n\n`,
    )
    await reader?.cancel()
  })

  test('takes several segments in one request, of the device itself alone', async () => {
    await joinAs('ada1', { isNew: true })
    const framed = (device: string, ...numbers: readonly number[]) =>
      frameSegments(numbers.map((number) => ({ device, number, bytes: new Uint8Array([number]) })))
    const put = async (body: Uint8Array<ArrayBuffer>) =>
      (await as('ada1', '/segments', { method: 'PUT', body })).status
    expect(await put(framed('ada1', 1, 2))).toBe(204)
    expect(await put(framed('ada1', 2, 3))).toBe(204)
    expect(await put(framed('bob1', 1))).toBe(400)
    expect(await put(framed('ada1'))).toBe(400)
    expect(await put(framed('ada1', 4).slice(0, -1))).toBe(400)
    expect(await put(framed('ada1', ...Array.from({ length: 101 }, (_, at) => at + 4)))).toBe(400)
    expect(await put(framed('ada1', 5))).toBe(409)
    await joinAs('bob1')
    const read = new Uint8Array(await (await as('bob1', '/segments?after=')).arrayBuffer())
    expect(read).toEqual(framed('ada1', 1, 2, 3))
  })

  test('says how full the space is when it takes no more', async () => {
    await joinAs('ada1', { isNew: true })
    const answer = await as('ada1', '/segments/1', { method: 'PUT', body: new Uint8Array(1_001) })
    expect(answer.status).toBe(507)
    expect(await answer.json()).toMatchObject({ usedBytes: 0, quotaBytes: 1_000 })
  })

  test('answers a gap with where the log ends', async () => {
    await joinAs('ada1', { isNew: true })
    const answer = await as('ada1', '/segments/5', { method: 'PUT', body: new Uint8Array(3) })
    expect([answer.status, await answer.json()]).toMatchObject([409, { head: 0 }])
  })

  test.each(['/api/sync/../../etc', `/api/sync/${'A'.repeat(32)}`, `/api/sync/${SPACE}/blobs/..%2f..`])(
    'has nothing at %s',
    async (path) => {
      await joinAs('ada1', { isNew: true })
      const answer = await api(
        new Request(`http://host.test${path}`, {
          headers: { Authorization: 'Bearer token-of-ada1', 'x-sync-device': 'ada1' },
        }),
      )
      expect(answer.status).toBe(404)
    },
  )

  test('takes a device that cannot be read for none', async () => {
    const answer = await api(new Request(`${AT}/devices`, { method: 'POST', body: '{"device":"../x"}' }))
    expect(answer.status).toBe(400)
  })

  test('is begun with an invitation where the host asks for keys', async () => {
    api = apiWith(
      createMayCreate(
        (request) =>
          Promise.resolve(
            request.headers.get('authorization') === 'Bearer invited'
              ? ok({ key: { hash: '' }, name: 'Ada' } as never)
              : failed({ status: 401, message: 'no', type: 'authentication_error', param: null, code: null }),
          ),
        false,
      ),
    )
    expect(await (await joinAs('ada1', { isNew: true })).text()).toContain('invitation_needed')
    expect((await joinAs('ada1', { isNew: true, headers: { 'x-invitation': 'guess' } })).status).toBe(401)
    expect((await joinAs('ada1', { isNew: true, headers: { 'x-invitation': 'invited' } })).status).toBe(204)
    expect((await joinAs('bob1')).status).toBe(204)
  })

  test('is begun by the host’s own pages alone where no key is asked for', async () => {
    api = apiWith(createMayCreate(() => Promise.reject(new Error('no key is asked for')), true))
    const headers = { origin: 'https://elsewhere.test' }
    expect((await joinAs('ada1', { isNew: true, headers })).status).toBe(403)
    expect((await joinAs('ada1', { isNew: true })).status).toBe(204)
    expect((await joinAs('bob1', { headers })).status).toBe(204)
  })
})

test('pages of other origins may sync with a host, under its own name alone', async () => {
  const unused = () => Promise.reject(new Error('not asked for here'))
  const host = createApi({
    kind: 'builtin',
    answer: unused,
    authorize: unused,
    limiter: unused,
    meter: plainMeter,
    usage: unused,
    isLoopback: true,
    allowedHosts: [],
    isCatalogOpen: false,
    newId: () => '1',
    sync: () => Promise.resolve(new Response('kept')),
  } satisfies ApiParts)
  const ask = (name: string, method = 'GET') =>
    host(
      new Request(`http://${name}/api/sync/x`, {
        method,
        headers: { host: name, origin: 'https://elsewhere.test' },
      }),
      '127.0.0.1',
    )
  const answer = await ask('127.0.0.1')
  expect(await answer.text()).toBe('kept')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect((await ask('127.0.0.1', 'OPTIONS')).headers.get('access-control-allow-methods')).toContain('PUT')
  expect((await ask('evil.test')).status).toBe(403)
})
