import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { badRequest } from '@/builtin/problem'
import { failed, ok } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'
import { createApi, type Api } from '@/server/api/createApi'
import { type Authorize, hashKey } from '@/server/keys/createAuthorize'
import { createShareApi, LARGEST_SHARE_BYTES, type ShareApi } from '@/server/sharing/createShareApi'
import { createFileShareStore } from '@/server/store/files/createFileShareStore'
import { plainMeter } from '#test/support/service/plainMeter'

const ID = 'a'.repeat(32)

let folder = ''
let now = 0
let shares: ShareApi
/** How often a link was looked for in the store. */
let looked = 0
beforeEach(async () => {
  now = Date.UTC(2026, 10, 24)
  folder = await mkdtemp(join(tmpdir(), 'parlance-shares-'))
  looked = 0
  const store = createFileShareStore(folder, () => now)
  const find: typeof store.find = (id) => {
    looked += 1
    return store.find(id)
  }
  shares = createShareApi({ store: { ...store, find }, quotaBytes: 1_000, now: () => now })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const unused = () => Promise.reject(new Error('not asked for here'))
const invited: Authorize = (request) =>
  Promise.resolve(
    request.headers.get('authorization') === 'Bearer invited'
      ? ok({ key: { hash: 'ada' }, name: 'Ada' } as never)
      : failed({ ...badRequest('No key.', null, 'invalid_api_key'), status: 401 }),
  )

const host = (authorizeApp?: Authorize): Api =>
  createApi({
    kind: 'builtin',
    answer: unused,
    authorize: unused,
    authorizeApp,
    limiter: unused,
    meter: plainMeter,
    usage: unused,
    isLoopback: true,
    allowedHosts: [],
    isCatalogOpen: false,
    newId: () => '1',
    shares,
  })

type Asked = { id?: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer>; at?: Api }

const ask = (method: string, { id = ID, headers = {}, body, at = host() }: Asked = {}) =>
  at(
    new Request(`http://localhost/api/share/${id}`, {
      method,
      headers: { host: 'localhost', ...headers },
      ...(body && { body }),
    }),
    'here',
  )

const put = ({ headers, ...asked }: Asked & { days?: string } = {}) =>
  ask('PUT', {
    body: new TextEncoder().encode('sealed'),
    ...asked,
    headers: { 'x-share-days': '7', 'x-share-secret-hash': hashKey('secret'), ...headers },
  })

const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

describe('a link', () => {
  test('is kept until it expires, and read without a key', async () => {
    const kept = await put()
    expect([kept.status, await kept.json()]).toEqual([201, { expiresAt: now + 7 * DAY_MS }])
    const read = await ask('GET')
    expect(await read.text()).toBe('sealed')
    expect(read.headers.get('x-share-expires')).toBe(String(now + 7 * DAY_MS))
    expect(read.headers.get('cache-control')).toBe('no-store')
    now += 7 * DAY_MS
    const over = await ask('GET')
    expect([over.status, await codeOf(over)]).toEqual([410, 'share_expired'])
    await shares.sweep()
    expect((await readdir(folder)).filter((name) => name.endsWith('.bin'))).toEqual([])
  })

  test('is deleted by its secret alone', async () => {
    await put()
    const wrong = await ask('DELETE', { headers: { 'x-share-secret': 'guess' } })
    expect([wrong.status, await codeOf(wrong)]).toEqual([403, 'share_wrong_secret'])
    expect((await ask('DELETE', { headers: { 'x-share-secret': 'secret' } })).status).toBe(204)
    const gone = await ask('GET')
    expect([gone.status, await codeOf(gone)]).toEqual([410, 'share_deleted'])
  })

  test('is made with an invitation where the host asks for keys, and read without one', async () => {
    const at = host(invited)
    expect((await put({ at })).status).toBe(401)
    expect((await put({ at, headers: { authorization: 'Bearer invited' } })).status).toBe(201)
    expect((await ask('GET', { at })).status).toBe(200)
  })

  test.each(['PUT', 'GET', 'DELETE'])('is nothing for pages of other origins (%s)', async (method) => {
    await put()
    const headers = { origin: 'https://elsewhere.test', 'x-share-secret': 'secret' }
    const answer = method === 'PUT' ? await put({ headers }) : await ask(method, { headers })
    expect(answer.status).toBe(403)
    expect((await ask('GET')).status).toBe(200)
  })

  test.each([
    ['a day nobody offers', { headers: { 'x-share-days': '365' } }, 400, 'share_request'],
    ['no secret', { headers: { 'x-share-secret-hash': '' } }, 400, 'share_request'],
    ['an id that is no id', { id: '..%2fkeys' }, 404, 'share_not_found'],
    ['too many bytes', { body: new Uint8Array(LARGEST_SHARE_BYTES + 1) }, 413, 'share_too_large'],
    ['more than its owner may keep', { body: new Uint8Array(1_001) }, 507, 'share_full'],
  ])('with %s is refused', async (_name, asked, status, code) => {
    const answer = await put(asked)
    expect([answer.status, await codeOf(answer)]).toEqual([status, code])
  })

  test('is one of twenty a minute', async () => {
    const idOf = (count: number) => count.toString(16).padStart(32, '0')
    for (let count = 0; count < 20; count += 1) expect((await put({ id: idOf(count) })).status).toBe(201)
    const more = await put({ id: idOf(20) })
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '60'])
    now += 60_000
    expect((await put({ id: idOf(20) })).status).toBe(201)
  })

  test('is not even looked for after too many wrong ones from one address', async () => {
    await put()
    for (let count = 0; count < 30; count += 1) await ask('GET', { id: 'b'.repeat(32) })
    const before = looked
    const refused = await ask('GET', { id: 'b'.repeat(32) })
    expect([refused.status, refused.headers.get('retry-after'), looked]).toEqual([429, '60', before])
    now += 60_000
    expect((await ask('GET')).status).toBe(200)
  })

  test('counts for the person, whichever of their keys makes it', async () => {
    const at = host((request) => {
      const name = request.headers.get('authorization') ?? ''
      const [person, key] = name.split('/')
      return Promise.resolve(
        ok({ name, key: { hash: name, name: key ?? '', ...(key !== undefined && { person }) } } as never),
      )
    })
    const body = new Uint8Array(600)
    const as = (authorization: string, id: string) => put({ at, id, body, headers: { authorization } })
    expect((await as('Ada/laptop', 'a'.repeat(32))).status).toBe(201)
    expect((await as('Ada/phone', 'b'.repeat(32))).status).toBe(507)
    expect((await as('Bob/phone', 'c'.repeat(32))).status).toBe(201)
  })

  test('that cannot be read right now says so', async () => {
    shares = createShareApi({
      store: { put: unused, find: unused, remove: unused, sweep: unused },
      quotaBytes: 1,
      now: () => now,
    })
    expect((await ask('GET')).status).toBe(503)
    expect((await put()).status).toBe(503)
  })
})

describe('links in files', () => {
  const link = (count: number) => count.toString(16).padStart(32, '0')
  const facts = {
    owner: 'ada',
    secretHash: hashKey('secret'),
    createdAt: 0,
    expiresAt: Date.UTC(2027, 0),
    size: 6,
  }

  test('that were in one file once are each in their own', async () => {
    const old = { version: 1, shares: { [link(1)]: facts, [link(2)]: { ...facts, isDeleted: true } } }
    await writeFile(join(folder, 'shares.json'), JSON.stringify(old))
    await writeFile(join(folder, `${link(1)}.bin`), 'sealed')
    expect(await (await ask('GET', { id: link(1) })).text()).toBe('sealed')
    expect((await ask('GET', { id: link(2) })).status).toBe(410)
    expect(await readdir(folder)).not.toContain('shares.json')
    const store = createFileShareStore(folder, () => now)
    const more = { ...facts, id: link(3), bytes: new Uint8Array(6) }
    expect(await store.put(more, { mostLinks: 1, mostBytes: 100 })).toBe('tooMany')
    expect(await store.remove(link(1), facts.secretHash)).toBe('removed')
    expect(await store.put(more, { mostLinks: 1, mostBytes: 100 })).toBe('kept')
  })

  test('are looked up without reading the others', async () => {
    await put()
    // Whatever is wrong with another is of no concern.
    await writeFile(join(folder, `${link(9)}.json`), 'damaged')
    expect((await ask('GET')).status).toBe(200)
    expect((await ask('GET', { id: link(8) })).status).toBe(404)
  })
})
