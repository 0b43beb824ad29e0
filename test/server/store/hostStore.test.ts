import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '@/lib/time/dayMs'
import type { Charge, LedgerRow } from '@/server/ledger/ledgerRow'
import { openFileStore } from '@/server/store/files/createFileKeyStore'
import { hashKey } from '@/server/keys/createAuthorize'
import type { HostStore, KeyRecord, Share } from '@/server/store/hostStore'
import type { NoticeDevice } from '@/server/store/noticeStore'
import { importFiles } from '@/server/store/importFiles'
import { openPostgresStore } from '@/server/store/postgres/openPostgresStore'
import { MOST_DEVICES, MOST_SPACES, type SpaceSnapshot } from '@/server/store/syncStore'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'

const now = () => Date.UTC(2026, 10, 20)
const record = (name: string, more: Partial<KeyRecord> = {}): KeyRecord => ({
  name,
  hash: Buffer.from(name.padEnd(32, '.')).toString('hex'),
  createdAt: now(),
  expiresAt: null,
  models: null,
  ...more,
})
const FULL = record('laptop', {
  person: 'Ada',
  expiresAt: now() + 1000,
  models: ['pocket', 'other'],
  limits: [{ unit: 'requests', period: 'minute', most: '20' }],
})

const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER }
const row = (id: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  at: now(),
  key: 'ada',
  who: 'Ada',
  model: 'pocket',
  status: 200,
  durationMs: 12,
  promptTokens: 10,
  completionTokens: 5,
  costType: 'free',
  usd: '0',
  ...more,
})

if (postgresMissing !== undefined) console.warn(`Tests of the database are skipped: ${postgresMissing}.`)

let place = ''
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let count = 0
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'parlance-store-'))
  if (postgresMissing === undefined) postgres = await startPostgres()
}, 180_000)
afterAll(async () => {
  await postgres?.remove()
  await rm(place, { recursive: true })
})

/** A fresh place to keep things in, and how one more host opens it. */
const KINDS: readonly (readonly [string, boolean, () => Promise<() => Promise<HostStore>>])[] = [
  [
    'files',
    true,
    () => {
      const file = join(place, `store-${(count += 1)}`, 'keys.json')
      return Promise.resolve(() => Promise.resolve(openFileStore(file, now)))
    },
  ],
  [
    'PostgreSQL',
    postgresMissing === undefined,
    async () => {
      const name = `store_${(count += 1)}`
      const { Client } = await import('pg')
      const client = new Client({ connectionString: postgres?.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const url = (postgres?.url ?? '').replace('/postgres?', `/${name}?`)
      return () => openPostgresStore(url, now)
    },
  ],
]

describe.each(KINDS)('a store in %s', (_, isHere, makePlace) => {
  let first: HostStore
  let second: HostStore
  beforeEach(async () => {
    if (!isHere) return
    const open = await makePlace()
    // At once: both bring the tables up to date.
    ;[first, second] = await Promise.all([open(), open()])
    return async () => {
      await Promise.all([first.close(), second.close()])
    }
  })

  describe.skipIf(!isHere)('notices', () => {
    const device = (number: number, more: Partial<NoticeDevice> = {}): NoticeDevice => ({
      id: `d${number}`,
      owner: 'Ada',
      endpoint: `https://push.test/${number}`,
      contact: 'https://chat.test',
      p256dh: 'p',
      auth: 'a',
      quiet: null,
      ...more,
    })
    const namesOf = async (owner: string) => (await second.notices.devices(owner)).map(({ id }) => id)

    test('the keys are made once, whichever host needs them first', async () => {
      const made = [first, second].map(({ notices }, index) =>
        notices.keys(() => Promise.resolve(`keys of ${index}`)),
      )
      const [one, other] = await Promise.all(made)
      expect(one).toBe(other)
      expect(await second.notices.keys(() => Promise.reject(new Error('made again')))).toBe(one)
    })

    test('go to the devices of a person, the last ones of too many', async () => {
      const quiet = { from: 1_320, to: 420, timeZone: 'Europe/Berlin' }
      await first.notices.put(device(1, { quiet }), 2)
      expect(await second.notices.devices('Ada')).toEqual([device(1, { quiet })])
      await second.notices.put(device(2), 2)
      await first.notices.put(device(3), 2)
      await first.notices.put(device(4, { owner: 'Eve' }), 2)
      expect(await namesOf('Ada')).toEqual(['d2', 'd3'])
      // The same browser under another name, and for somebody else.
      await first.notices.put(device(5, { endpoint: device(2).endpoint, owner: 'Eve' }), 2)
      expect(await namesOf('Ada')).toEqual(['d3'])
      expect(await namesOf('Eve')).toEqual(['d4', 'd5'])
      await first.notices.remove('Ada', 'd5')
      await first.notices.remove('Eve', 'd4')
      await first.notices.removeEndpoint(device(3).endpoint)
      expect([await namesOf('Ada'), await namesOf('Eve')]).toEqual([[], ['d5']])
    })

    test('are claimed by one host alone', async () => {
      const claims = [first, second, first, second].map(({ notices }) => notices.claim('reply 1'))
      expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
      expect(await first.notices.claim('reply 1')).toBe(false)
      expect(await second.notices.claim('reply 2')).toBe(true)
    })
  })

  describe.skipIf(!isHere)('keys', () => {
    test('are kept whole, and seen by the other host at once', async () => {
      expect(await first.keys.list()).toEqual([])
      await first.keys.update((keys) => [...keys, FULL, record('Bob')])
      expect(await second.keys.list()).toEqual([FULL, record('Bob')])
      expect(await second.keys.find(FULL.hash)).toEqual(FULL)
      expect(await second.keys.find(record('Eve').hash)).toBeUndefined()
    })

    test('that are revoked on one host are gone on the other at once', async () => {
      await first.keys.update(() => [FULL])
      expect(await second.keys.find(FULL.hash)).toBeDefined()
      await first.keys.update(() => [])
      expect(await second.keys.find(FULL.hash)).toBeUndefined()
    })

    test('a change of nothing writes nothing', async () => {
      expect(await first.keys.update(() => undefined)).toBe(false)
      expect(await first.keys.list()).toEqual([])
    })

    test('made at once on both hosts are all kept', async () => {
      const names = Array.from({ length: 30 }, (_each, index) => `guest-${index}`)
      await Promise.all(
        names.map((name, index) =>
          (index % 2 === 0 ? first : second).keys.update((keys) => [...keys, record(name)]),
        ),
      )
      expect((await first.keys.list()).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    })

    test('come over from files with the ledger, once', async () => {
      const files = openFileStore(join(place, `files-${(count += 1)}`, 'keys.json'), now)
      await files.keys.update(() => [FULL, record('Bob')])
      await files.ledger.append([row('1'), row('2')])
      await first.keys.update(() => [FULL])
      expect(await importFiles(files, second)).toEqual({
        ok: true,
        value:
          'Keys copied: 1; already there: 1. Rows of the ledger: 2. Sync spaces copied: 0; already there: 0. Shared links copied: 0; already there: 0. Schedules copied: 0; already there: 0. Devices to notify copied: 0; already there: 0.',
      })
      expect(await importFiles(files, second)).toEqual({
        ok: true,
        value:
          'Keys copied: 0; already there: 2. Rows of the ledger: 2. Sync spaces copied: 0; already there: 0. Shared links copied: 0; already there: 0. Schedules copied: 0; already there: 0. Devices to notify copied: 0; already there: 0.',
      })
      expect(await first.keys.list()).toHaveLength(2)
      expect(await first.ledger.totals(ALWAYS)).toMatchObject([{ requests: 2 }])
    })
  })

  describe.skipIf(!isHere)('the ledger', () => {
    test('adds up exactly, each row once, what both hosts wrote', async () => {
      await Promise.all([
        first.ledger.append([row('1', { usd: '0.1' }), row('2', { usd: '0.2', at: now() + 5 })]),
        second.ledger.append([row('3', { model: 'other', usd: null, costType: 'unknown' })]),
        second.ledger.append([
          row('4', { key: 'bob', who: 'Bob', promptTokens: null, completionTokens: null }),
        ]),
      ])
      await second.ledger.append([row('1', { usd: '0.1' })])
      const ada = { key: 'ada', who: 'Ada', promptTokens: 10, completionTokens: 5, uncertain: 0 }
      expect(await first.ledger.totals(ALWAYS)).toEqual([
        { ...ada, model: 'other', requests: 1, usd: '0', uncertain: 1, lastAt: now() },
        {
          ...ada,
          model: 'pocket',
          requests: 2,
          promptTokens: 20,
          completionTokens: 10,
          usd: '0.3',
          lastAt: now() + 5,
        },
        {
          key: 'bob',
          who: 'Bob',
          model: 'pocket',
          requests: 1,
          promptTokens: 0,
          completionTokens: 0,
          usd: '0',
          uncertain: 0,
          lastAt: now(),
        },
      ])
    })

    test('tells of one key and of one time alone', async () => {
      await first.ledger.append([
        row('1'),
        row('2', { key: 'bob', who: 'Bob' }),
        row('3', { at: now() + 100 }),
      ])
      expect(await first.ledger.totals({ ...ALWAYS, key: 'ada', to: now() + 100 })).toMatchObject([
        { who: 'Ada', requests: 1 },
      ])
      expect(await first.ledger.totals({ from: now() + 1, to: now() + 101 })).toMatchObject([{ requests: 1 }])
    })

    test('tells each day of each model, the newest first', async () => {
      const lastMoment = Date.UTC(2026, 10, 20) - 1
      await first.ledger.append([
        row('1', { at: lastMoment, usd: '0.1' }),
        row('2', { usd: '0.25' }),
        row('3', { at: now() + 86_399_999, usd: null, costType: 'unknown', promptTokens: null }),
        row('4', { model: 'other', status: 429, usd: null, costType: 'unknown' }),
        row('5', { key: 'bob' }),
      ])
      const sum = { promptTokens: 10, completionTokens: 5, uncertain: 0 }
      expect(await second.ledger.days({ ...ALWAYS, key: 'ada' })).toEqual([
        { day: '2026-11-20', model: 'other', requests: 1, ...sum, usd: '0' },
        {
          day: '2026-11-20',
          model: 'pocket',
          requests: 2,
          ...sum,
          completionTokens: 10,
          usd: '0.25',
          uncertain: 1,
        },
        { day: '2026-11-19', model: 'pocket', requests: 1, ...sum, usd: '0.1' },
      ])
    })

    test('of nothing is nothing', async () => {
      await first.ledger.append([])
      expect(await first.ledger.totals(ALWAYS)).toEqual([])
      expect(await first.ledger.days(ALWAYS)).toEqual([])
    })
  })

  describe.skipIf(!isHere)('sync', () => {
    const SPACE = 'a'.repeat(32)
    const ROOM = 1_000_000
    const device = (id: string, more: object = {}) => ({
      id,
      name: `sealed ${id}`,
      tokenHash: id.padEnd(64, '0'),
      seenAt: now(),
      ...more,
    })
    const bytes = (text: string) => new TextEncoder().encode(text)
    const segment = (id: string, number: number, text = `${id} ${number}`) => ({
      device: id,
      number,
      bytes: bytes(text),
    })
    const textsOf = (segments: readonly { readonly bytes: Uint8Array }[] | 'behind') =>
      (segments === 'behind' ? [] : segments).map((each) => new TextDecoder().decode(each.bytes))

    beforeEach(async () => {
      if (!isHere) return
      await first.sync.join(SPACE, 'hash', device('ada1'), 'ada')
      await second.sync.join(SPACE, 'hash', device('bob1'), undefined)
    })

    test('a space is made once, and opened with its token alone', async () => {
      const missing = 'b'.repeat(32)
      expect(await first.sync.find(missing)).toBeUndefined()
      expect(await first.sync.join(missing, 'hash', device('ada1'), undefined)).toBe('noSpace')
      expect(await second.sync.join(SPACE, 'other', device('eve1'), 'ada')).toBe('wrongToken')
      expect(await second.sync.find(SPACE)).toEqual({
        owner: 'ada',
        tokenHash: 'hash',
        usedBytes: 0,
        devices: [device('ada1', { head: 0 }), device('bob1', { head: 0 })],
      })
    })

    test('logs have no gaps, and both hosts read them in order', async () => {
      expect(await first.sync.append(SPACE, [segment('ada1', 1)], ROOM)).toEqual({ type: 'appended' })
      expect(await second.sync.append(SPACE, [segment('ada1', 3)], ROOM)).toEqual({
        type: 'conflict',
        head: 1,
      })
      expect(await second.sync.append(SPACE, [segment('ada1', 2)], ROOM)).toEqual({ type: 'appended' })
      expect(await second.sync.append(SPACE, [segment('bob1', 1)], ROOM)).toEqual({ type: 'appended' })
      expect(textsOf(await first.sync.read(SPACE, {}, ROOM)).toSorted()).toEqual([
        'ada1 1',
        'ada1 2',
        'bob1 1',
      ])
      expect(textsOf(await first.sync.read(SPACE, { ada1: 1, bob1: 1 }, ROOM))).toEqual(['ada1 2'])
      expect(textsOf(await first.sync.read(SPACE, { bob1: 1 }, 1))).toEqual(['ada1 1'])
    })

    test('a segment sent again is the same as once; another one in its place is refused', async () => {
      await first.sync.append(SPACE, [segment('ada1', 1)], ROOM)
      expect(await second.sync.append(SPACE, [segment('ada1', 1)], ROOM)).toEqual({ type: 'appended' })
      expect(await second.sync.append(SPACE, [segment('ada1', 1, 'other')], ROOM)).toEqual({
        type: 'conflict',
        head: 1,
      })
      expect((await first.sync.find(SPACE))?.usedBytes).toBe(6)
    })

    test('several come at once; where one can’t be added, those before it are', async () => {
      const all = [1, 2, 3].map((number) => segment('ada1', number))
      expect(await first.sync.append(SPACE, all.slice(0, 2), ROOM)).toEqual({ type: 'appended' })
      expect(await second.sync.append(SPACE, all, ROOM)).toEqual({ type: 'appended' })
      const more = [segment('ada1', 4), segment('ada1', 6)]
      expect(await second.sync.append(SPACE, more, ROOM)).toEqual({ type: 'conflict', head: 4 })
      const beyond = [segment('ada1', 5), segment('ada1', 6)]
      expect(await first.sync.append(SPACE, beyond, 33)).toEqual({ type: 'full', usedBytes: 30 })
      expect(textsOf(await second.sync.read(SPACE, { ada1: 2 }, ROOM))).toEqual([
        'ada1 3',
        'ada1 4',
        'ada1 5',
      ])
      expect((await second.sync.find(SPACE))?.usedBytes).toBe(30)
    })

    test('of many sent at once to both hosts each has its number', async () => {
      for (let number = 1; number <= 10; number += 1) {
        const all = [first, second, first].map((host) =>
          host.sync.append(SPACE, [segment('ada1', number)], ROOM),
        )
        expect(await Promise.all(all)).toEqual(all.map(() => ({ type: 'appended' })))
      }
      expect(await second.sync.read(SPACE, {}, ROOM)).toHaveLength(10)
    })

    test('a space that is full says so and keeps what it has', async () => {
      await first.sync.append(SPACE, [segment('ada1', 1)], ROOM)
      expect(await second.sync.append(SPACE, [segment('ada1', 2)], 11)).toEqual({
        type: 'full',
        usedBytes: 6,
      })
      expect(await first.sync.putBlob(SPACE, 'f1', bytes('123456'), 11)).toEqual({
        type: 'full',
        usedBytes: 6,
      })
      expect(await first.sync.append(SPACE, [segment('ada1', 2)], 12)).toEqual({ type: 'appended' })
    })

    test('attachments are kept once', async () => {
      expect(await second.sync.getBlob(SPACE, 'f1')).toBeUndefined()
      await first.sync.putBlob(SPACE, 'f1', bytes('picture'), ROOM)
      await second.sync.putBlob(SPACE, 'f1', bytes('picture'), ROOM)
      expect(await second.sync.getBlob(SPACE, 'f1')).toEqual(bytes('picture'))
      expect((await first.sync.find(SPACE))?.usedBytes).toBe(7)
    })

    test('a removed device has no token on either host, never comes back, and what it wrote stays', async () => {
      await first.sync.append(SPACE, [segment('bob1', 1)], ROOM)
      await first.sync.removeDevice(SPACE, 'bob1')
      expect((await second.sync.find(SPACE))?.devices[1]).toMatchObject({
        id: 'bob1',
        tokenHash: '',
        name: '',
      })
      expect(await second.sync.join(SPACE, 'hash', device('bob1'), undefined)).toBe('removed')
      await second.sync.renameDevice(SPACE, 'bob1', 'another')
      expect((await first.sync.find(SPACE))?.devices[1]?.name).toBe('')
      expect(textsOf(await second.sync.read(SPACE, {}, ROOM))).toEqual(['bob1 1'])
    })

    test('a device takes another name', async () => {
      await first.sync.renameDevice(SPACE, 'ada1', 'another')
      expect((await second.sync.find(SPACE))?.devices.map(({ name }) => name)).toEqual([
        'another',
        'sealed bob1',
      ])
    })

    test('a device that was seen says when', async () => {
      await first.sync.seen(SPACE, 'ada1', now() + 5)
      expect((await second.sync.find(SPACE))?.devices[0]?.seenAt).toBe(now() + 5)
    })

    test('whoever watches on one host hears of a change on the other', async () => {
      let stop: () => void = () => undefined
      const heard = new Promise<void>((resolve) => {
        stop = second.sync.watch(SPACE, resolve)
      })
      // The listener connects meanwhile, and calls when it is there: both are fine.
      await first.sync.append(SPACE, [segment('ada1', 1)], ROOM)
      await heard
      stop()
    })

    describe('a snapshot', () => {
      const end = (number: number, text: string) => ({ number, hash: hashKey(text) })
      const snapshot = (number: number, id: string, more: Partial<SpaceSnapshot> = {}): SpaceSnapshot => ({
        number,
        device: id,
        parts: 1,
        floors: { ada1: end(2, 'ada1 2') },
        manifest: bytes('manifest'),
        ...more,
      })
      const part = (id: string, number = 1, at = 0) => ({ device: id, number, part: at })
      const used = async () => (await second.sync.find(SPACE))?.usedBytes

      beforeEach(async () => {
        if (!isHere) return
        for (let number = 1; number <= 3; number += 1)
          await first.sync.append(SPACE, [segment('ada1', number)], ROOM)
      })

      test('frees the segments it stands for, and is read instead of them', async () => {
        await first.sync.putPart(SPACE, part('ada1'), bytes('all'), ROOM)
        expect(await used()).toBe(18 + 3)
        expect(await first.sync.snapshot(SPACE)).toBeUndefined()
        expect(await first.sync.commit(SPACE, snapshot(1, 'ada1'), ROOM)).toEqual({ type: 'appended' })
        expect(await used()).toBe(6 + 3 + 8)
        expect(await second.sync.snapshot(SPACE)).toEqual(snapshot(1, 'ada1'))
        expect(await second.sync.getPart(SPACE, part('ada1'))).toEqual(bytes('all'))
        expect(await second.sync.read(SPACE, {}, ROOM)).toBe('behind')
        expect(textsOf(await second.sync.read(SPACE, { ada1: 2 }, ROOM))).toEqual(['ada1 3'])
        expect(await second.sync.append(SPACE, [segment('ada1', 4)], ROOM)).toEqual({ type: 'appended' })
      })

      test('still knows the last segment it stands for, so that sending it again is the same as once', async () => {
        await first.sync.append(SPACE, [segment('bob1', 1)], ROOM)
        await first.sync.putPart(SPACE, part('ada1'), bytes('all'), ROOM)
        const floors = { ada1: end(2, 'ada1 2'), bob1: end(1, 'bob1 1') }
        await first.sync.commit(SPACE, snapshot(1, 'ada1', { floors }), ROOM)
        expect(await second.sync.append(SPACE, [segment('bob1', 1)], ROOM)).toEqual({ type: 'appended' })
        expect(await second.sync.append(SPACE, [segment('bob1', 1, 'other')], ROOM)).toEqual({
          type: 'conflict',
          head: 1,
        })
        // Sent again together with those before it, and one that is new.
        const again = [1, 2, 3, 4].map((number) => segment('ada1', number))
        expect(await second.sync.append(SPACE, again, ROOM)).toEqual({ type: 'appended' })
        const forged = [segment('ada1', 1), segment('ada1', 2, 'other')]
        expect(await second.sync.append(SPACE, forged, ROOM)).toEqual({ type: 'conflict', head: 4 })
      })

      test('is written by one device at a time: the second one changes nothing', async () => {
        await Promise.all([
          first.sync.putPart(SPACE, part('ada1'), bytes('of ada'), ROOM),
          second.sync.putPart(SPACE, part('bob1'), bytes('of bob'), ROOM),
        ])
        const done = await Promise.all([
          first.sync.commit(SPACE, snapshot(1, 'ada1'), ROOM),
          second.sync.commit(SPACE, snapshot(1, 'bob1'), ROOM),
        ])
        expect(done.map(({ type }) => type).toSorted()).toEqual(['appended', 'conflict'])
        const { device: writer = '' } = (await first.sync.snapshot(SPACE)) ?? {}
        const loser = writer === 'ada1' ? 'bob1' : 'ada1'
        expect(await first.sync.getPart(SPACE, part(writer))).toBeDefined()
        expect(await first.sync.getPart(SPACE, part(loser))).toBeUndefined()
        expect(await second.sync.putPart(SPACE, part(loser), bytes('late'), ROOM)).toEqual({
          type: 'conflict',
        })
        expect(await used()).toBe(6 + 6 + 8)
      })

      test('comes over from files with everything that is synced, once', async () => {
        const files = openFileStore(join(place, `files-${(count += 1)}`, 'keys.json'), now)
        const there = 'c'.repeat(32)
        for (const id of ['ada1', 'bob1', 'cleo']) await files.sync.join(there, 'hash', device(id), 'ada')
        for (const number of [1, 2, 3]) await files.sync.append(there, [segment('ada1', number)], ROOM)
        await files.sync.append(there, [segment('cleo', 1)], ROOM)
        await files.sync.putBlob(there, 'abc', bytes('a file'), ROOM)
        await files.sync.putPart(there, part('ada1'), bytes('all'), ROOM)
        await files.sync.commit(there, snapshot(1, 'ada1'), ROOM)
        await files.sync.removeDevice(there, 'cleo')
        const before = await files.sync.find(there)

        expect(await importFiles(files, first)).toMatchObject({
          value: expect.stringContaining('Sync spaces copied: 1; already there: 0.') as string,
        })
        expect(await second.sync.find(there)).toEqual(before)
        expect(await second.sync.snapshot(there)).toEqual(snapshot(1, 'ada1'))
        expect(await second.sync.getPart(there, part('ada1'))).toEqual(bytes('all'))
        expect(await second.sync.getBlob(there, 'abc')).toEqual(bytes('a file'))
        expect(textsOf(await second.sync.read(there, { ada1: 2 }, ROOM))).toEqual(['ada1 3', 'cleo 1'])
        expect(await second.sync.join(there, 'hash', device('cleo'), undefined)).toBe('removed')
        // What devices wrote there meanwhile stays.
        expect(await second.sync.append(there, [segment('ada1', 4)], ROOM)).toEqual({ type: 'appended' })
        expect(await importFiles(files, first)).toMatchObject({
          value: expect.stringContaining('Sync spaces copied: 0; already there: 1.') as string,
        })
        expect(textsOf(await second.sync.read(there, { ada1: 3 }, ROOM))).toEqual(['ada1 4', 'cleo 1'])
      })

      test('never covers less than the one before, which is removed with its parts', async () => {
        await first.sync.putPart(SPACE, part('ada1'), bytes('all'), ROOM)
        await first.sync.commit(SPACE, snapshot(1, 'ada1'), ROOM)
        await second.sync.putPart(SPACE, part('bob1', 2), bytes('more'), ROOM)
        const less = snapshot(2, 'bob1', { floors: { ada1: end(1, 'ada1 1') } })
        expect(await second.sync.commit(SPACE, less, ROOM)).toEqual({ type: 'conflict' })
        const tooMuch = snapshot(2, 'bob1', { floors: { ada1: end(20_000_000, 'ada1 3') } })
        expect(await second.sync.commit(SPACE, tooMuch, ROOM)).toEqual({ type: 'conflict' })
        const more = snapshot(2, 'bob1', { floors: { ada1: end(3, 'ada1 3') } })
        expect(await second.sync.commit(SPACE, more, ROOM)).toEqual({ type: 'appended' })
        expect(await first.sync.getPart(SPACE, part('ada1'))).toBeUndefined()
        expect(await used()).toBe(4 + 8)
      })

      test('that was broken off leaves everything as it was, and its parts are replaced', async () => {
        await first.sync.putPart(SPACE, part('ada1'), bytes('old'), ROOM)
        await first.sync.putPart(SPACE, part('ada1', 1, 1), bytes('old too'), ROOM)
        expect(await second.sync.read(SPACE, {}, ROOM)).toHaveLength(3)
        await first.sync.putPart(SPACE, part('ada1'), bytes('new'), ROOM)
        await first.sync.commit(SPACE, snapshot(1, 'ada1'), ROOM)
        expect(await second.sync.getPart(SPACE, part('ada1'))).toEqual(bytes('new'))
        expect(await used()).toBe(6 + 3 + 8)
      })

      test('makes room in a full space, and is refused where it would take more', async () => {
        await first.sync.putPart(SPACE, part('ada1'), bytes('small'), 18)
        expect(
          await first.sync.putPart(SPACE, part('ada1', 1, 1), bytes('far too large for it'), 18),
        ).toEqual({ type: 'full', usedBytes: 18 + 5 })
        expect(await first.sync.commit(SPACE, snapshot(1, 'ada1', { manifest: bytes('') }), 18)).toEqual({
          type: 'appended',
        })
        expect(await used()).toBe(11)
        await first.sync.putPart(SPACE, part('ada1', 2), bytes('123456789'), 12)
        expect(await first.sync.commit(SPACE, snapshot(2, 'ada1'), 12)).toEqual({
          type: 'full',
          usedBytes: 11 + 9,
        })
        expect((await second.sync.snapshot(SPACE))?.number).toBe(1)
      })
    })

    describe('the room of one person', () => {
      const OTHER = 'd'.repeat(32)
      const STRANGER = 'e'.repeat(32)
      const part = (device: string) => ({ number: 1, device, part: 0 })
      const usedBytes = async (space = SPACE) => (await first.sync.find(space))?.usedBytes
      beforeEach(async () => {
        await first.sync.join(OTHER, 'hash', device('ada2'), 'ada')
        await second.sync.join(STRANGER, 'hash', device('bob2'), 'bob')
      })

      test('is shared by all their spaces, and by nobody else', async () => {
        await first.sync.append(SPACE, [segment('ada1', 1, '123456')], 10)
        const refused = { type: 'full', usedBytes: 6 }
        expect(await second.sync.append(OTHER, [segment('ada2', 1, '12345')], 10)).toEqual(refused)
        expect(await second.sync.putBlob(OTHER, 'f1', bytes('12345'), 10)).toEqual(refused)
        expect(await second.sync.putPart(OTHER, part('ada2'), bytes('12345'), 10)).toEqual(refused)
        expect(await first.sync.append(OTHER, [segment('ada2', 1, '1234')], 10)).toEqual({ type: 'appended' })
        expect(await first.sync.append(STRANGER, [segment('bob2', 1, '12345')], 10)).toEqual({
          type: 'appended',
        })
        await first.sync.removeSpace(SPACE)
        expect(await second.sync.putBlob(OTHER, 'f1', bytes('123456'), 10)).toEqual({ type: 'appended' })
      })

      test('is exact, however much is sent at once to both hosts', async () => {
        const sent = await Promise.all(
          Array.from({ length: 20 }, (_each, index) =>
            (index % 2 === 0 ? first : second).sync.putBlob(
              index % 4 < 2 ? SPACE : OTHER,
              `f${index}`,
              bytes('1234567890'),
              75,
            ),
          ),
        )
        expect(sent.filter(({ type }) => type === 'appended')).toHaveLength(7)
      })

      test('holds parts that are not committed, each once', async () => {
        for (const text of ['12345', '123', '1234567'])
          await first.sync.putPart(SPACE, part('ada1'), bytes(text), ROOM)
        expect(await usedBytes()).toBe(7)
        expect(await second.sync.putPart(SPACE, part('bob1'), bytes('1234'), 10)).toEqual({
          type: 'full',
          usedBytes: 7,
        })
        expect(await first.sync.append(SPACE, [segment('ada1', 1, '1234')], 10)).toEqual({
          type: 'full',
          usedBytes: 7,
        })
      })

      test('lets a full space write the snapshot that makes room', async () => {
        await first.sync.append(SPACE, [segment('ada1', 1, '1234567890')], 10)
        expect(await first.sync.putPart(SPACE, part('ada1'), bytes('123'), 10)).toEqual({ type: 'appended' })
        const floors = { ada1: { number: 1, hash: 'x' } }
        const snapshot = { number: 1, device: 'ada1', parts: 1, floors, manifest: bytes('m') }
        expect(await second.sync.commit(SPACE, snapshot, 10)).toEqual({ type: 'appended' })
        expect(await usedBytes()).toBe(4)
      })

      test('is never more than it was where names are repeated', async () => {
        await first.sync.putBlob(SPACE, 'f1', bytes('picture'), ROOM)
        await first.sync.dropBlobs(SPACE, ['f1', 'f1', 'f1'], {})
        expect(await usedBytes()).toBe(0)
      })

      test('has a most of spaces and of devices, those that were removed included', async () => {
        const id = (index: number) => index.toString(16).padStart(32, '0')
        for (let index = 2; index < MOST_SPACES; index += 1)
          expect(await first.sync.join(id(index), 'hash', device('ada1'), 'ada')).toBe('joined')
        expect(await second.sync.join(id(MOST_SPACES), 'hash', device('ada1'), 'ada')).toBe('tooMany')
        expect(await second.sync.join(SPACE, 'hash', device('ada1'), 'ada')).toBe('joined')
        await first.sync.removeSpace(id(2))
        expect(await second.sync.join(id(MOST_SPACES), 'hash', device('ada1'), 'ada')).toBe('joined')
        for (let index = 2; index < MOST_DEVICES; index += 1) {
          await first.sync.join(SPACE, 'hash', device(`many${index}`), undefined)
          await first.sync.removeDevice(SPACE, `many${index}`)
          await first.sync.removeDevice(SPACE, `none${index}`)
        }
        expect(await second.sync.join(SPACE, 'hash', device('more'), undefined)).toBe('tooMany')
        expect(await second.sync.join(SPACE, 'hash', device('bob1'), undefined)).toBe('joined')
        expect((await first.sync.find(SPACE))?.devices).toHaveLength(MOST_DEVICES)
      }, 60_000)
    })

    test('attachments that nothing names go, unless a log grew meanwhile', async () => {
      await first.sync.append(SPACE, [segment('ada1', 1)], ROOM)
      await first.sync.putBlob(SPACE, 'f1', bytes('picture'), ROOM)
      await first.sync.putBlob(SPACE, 'f2', bytes('other'), ROOM)
      expect([...(await second.sync.listBlobs(SPACE))].toSorted()).toEqual(['f1', 'f2'])
      await second.sync.dropBlobs(SPACE, ['f1'], {})
      expect(await first.sync.listBlobs(SPACE)).toHaveLength(2)
      await second.sync.dropBlobs(SPACE, ['f1'], { ada1: 1 })
      expect(await first.sync.listBlobs(SPACE)).toEqual(['f2'])
      expect((await first.sync.find(SPACE))?.usedBytes).toBe(6 + 5)
    })

    test('a space that is removed is gone with everything in it', async () => {
      await first.sync.append(SPACE, [segment('ada1', 1)], ROOM)
      await first.sync.putBlob(SPACE, 'f1', bytes('picture'), ROOM)
      await second.sync.removeSpace(SPACE)
      expect(await first.sync.find(SPACE)).toBeUndefined()
      expect(await first.sync.read(SPACE, {}, ROOM)).toEqual([])
      expect(await first.sync.getBlob(SPACE, 'f1')).toBeUndefined()
    })
  })

  describe.skipIf(!isHere)('shared conversations', () => {
    const ROOM = { mostLinks: 3, mostBytes: 100 }
    const share = (id: string, more: Partial<Share> = {}): Share => ({
      id: id.repeat(32),
      owner: 'ada',
      secretHash: 'a'.repeat(64),
      createdAt: now(),
      expiresAt: now() + DAY_MS,
      bytes: new TextEncoder().encode(`sealed ${id}`),
      ...more,
    })
    const aged = (ms: number) => share('f', { createdAt: now() - ms, expiresAt: now() - ms })

    test('are kept whole, found by both hosts, and once however often they are sent', async () => {
      expect(await first.shares.find(share('1').id)).toBeUndefined()
      expect(await first.shares.put(share('1'), ROOM)).toBe('kept')
      expect(await second.shares.put(share('1'), ROOM)).toBe('kept')
      expect(await second.shares.find(share('1').id)).toEqual({
        type: 'here',
        expiresAt: now() + DAY_MS,
        bytes: share('1').bytes,
      })
      expect(await second.shares.put(share('1', { secretHash: 'b'.repeat(64) }), ROOM)).toBe('taken')
    })

    test('are deleted with their secret alone, and stay known as deleted', async () => {
      await first.shares.put(share('1'), ROOM)
      expect(await second.shares.remove(share('2').id, 'a'.repeat(64))).toBe('missing')
      expect(await second.shares.remove(share('1').id, 'b'.repeat(64))).toBe('wrongSecret')
      expect((await first.shares.find(share('1').id))?.type).toBe('here')
      expect(await second.shares.remove(share('1').id, 'a'.repeat(64))).toBe('removed')
      expect(await first.shares.remove(share('1').id, 'a'.repeat(64))).toBe('removed')
      expect(await first.shares.find(share('1').id)).toEqual({ type: 'deleted' })
      expect(await first.shares.put(share('1'), ROOM)).toBe('taken')
    })

    test('that have expired are found no more, and forgotten after a while', async () => {
      await first.shares.put(aged(1), ROOM)
      await first.shares.put(share('1'), ROOM)
      expect(await second.shares.find(aged(1).id)).toEqual({ type: 'expired' })
      await second.shares.sweep()
      expect(await first.shares.find(aged(1).id)).toEqual({ type: 'expired' })
      expect((await first.shares.find(share('1').id))?.type).toBe('here')
      await first.shares.put({ ...aged(31 * DAY_MS), id: 'e'.repeat(32) }, ROOM)
      await second.shares.sweep()
      expect(await first.shares.find('e'.repeat(32))).toBeUndefined()
    })

    test('of one owner have their room, exactly, whatever comes at once', async () => {
      const ids = ['1', '2', '3', '4', '5', '6']
      const answers = await Promise.all(
        ids.map((id, index) => (index % 2 === 0 ? first : second).shares.put(share(id), ROOM)),
      )
      expect(answers.filter((answer) => answer === 'kept')).toHaveLength(3)
      expect(answers.filter((answer) => answer === 'tooMany')).toHaveLength(3)
      expect(await second.shares.put(share('7', { owner: 'bob' }), ROOM)).toBe('kept')
      const large = share('8', { owner: 'bob', bytes: new Uint8Array(93) })
      expect(await second.shares.put(large, ROOM)).toBe('full')
    })

    test('come over from files with those that ended, once', async () => {
      const files = openFileStore(join(place, `files-${(count += 1)}`, 'keys.json'), now)
      for (const each of [share('1'), share('2'), aged(1)]) await files.shares.put(each, ROOM)
      await files.shares.remove(share('2').id, 'a'.repeat(64))
      expect(await importFiles(files, first)).toMatchObject({
        value: expect.stringContaining('Shared links copied: 3; already there: 0.') as string,
      })
      expect(await second.shares.find(share('1').id)).toEqual(await files.shares.find(share('1').id))
      expect(await second.shares.find(share('2').id)).toEqual({ type: 'deleted' })
      expect(await second.shares.find(aged(1).id)).toEqual({ type: 'expired' })
      expect(await second.shares.remove(share('1').id, 'a'.repeat(64))).toBe('removed')
      // What was deleted meanwhile stays deleted.
      expect(await importFiles(files, first)).toMatchObject({
        value: expect.stringContaining('Shared links copied: 0; already there: 3.') as string,
      })
      expect(await second.shares.find(share('1').id)).toEqual({ type: 'deleted' })
    })

    test('that ended make room', async () => {
      const one = { ...ROOM, mostLinks: 1 }
      await first.shares.put(aged(1), one)
      expect(await first.shares.put(share('1'), one)).toBe('kept')
      await first.shares.remove(share('1').id, 'a'.repeat(64))
      expect(await second.shares.put(share('2'), one)).toBe('kept')
    })
  })

  describe.skipIf(!isHere)('limits', () => {
    const day = { type: 'one', name: 'a:requests:day', startsAt: now(), most: '1000' } as const
    const starting = { type: 'one', name: 'a:requests:minute', startsAt: now(), most: '100' } as const
    const money = { name: 'a:usd:month', startsAt: now(), most: '5' }
    const hold = (amount: string, isGuess = false) => ({ ...money, type: 'hold', amount, isGuess }) as const
    const isAdmitted = ({ type }: { readonly type: string }) => type === 'admitted'
    const open = (id: string) => (held: readonly Charge[]) =>
      row(id, { isOpen: true, status: 0, usd: null, costType: 'unknown', charges: releasing(held, '0.1') })
    const releasing = (held: readonly Charge[], used: string) =>
      held.map((each) => ({ ...each, used, held: `-${each.held}` }))
    const settled = (id: string, held: readonly Charge[], used: string) =>
      row(id, { usd: used, costType: 'known', charges: releasing(held, used) })

    test('of 400 requests at once on two hosts exactly 100 pass', async () => {
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_each, index) =>
          (index % 2 === 0 ? first : second).limits.admit([starting, day]),
        ),
      )
      expect(answers.filter(isAdmitted)).toHaveLength(100)
      expect(answers.find((each) => !isAdmitted(each))).toEqual({
        type: 'full',
        take: starting,
        used: '100',
        held: '0',
      })
      // What one limit refused counts in no other.
      expect(await first.limits.admit([{ ...day, most: '101' }])).toMatchObject({ type: 'admitted' })
      expect(await first.limits.admit([{ ...day, most: '101' }])).toMatchObject({ type: 'full', used: '101' })
    }, 60_000)

    test('tell what is used in this period', async () => {
      expect(await first.limits.used([])).toEqual([])
      expect(await first.limits.used([starting, money])).toEqual(['0', '0'])
      await first.limits.admit([starting, day, hold('1')])
      await second.limits.add([{ ...money, amount: '0.10' }])
      expect(await second.limits.used([money, starting])).toEqual(['0.1', '1'])
      expect(await first.limits.used([{ ...starting, startsAt: now() + 60_000 }])).toEqual(['0'])
    })

    test('begin again with each period, and what ends late does not count in the next', async () => {
      const one = { ...starting, most: '1' }
      const next = { ...one, startsAt: now() + 60_000 }
      expect(isAdmitted(await first.limits.admit([one]))).toBe(true)
      expect(isAdmitted(await second.limits.admit([one]))).toBe(false)
      expect(isAdmitted(await second.limits.admit([next]))).toBe(true)
      await first.limits.add([{ ...one, amount: '1' }])
      expect(isAdmitted(await first.limits.admit([next]))).toBe(false)
    })

    test('come over from files with what is used of them, once', async () => {
      const files = openFileStore(join(place, `files-${(count += 1)}`, 'keys.json'), now)
      await files.limits.admit([starting, day])
      await files.limits.add([{ ...money, amount: '4.99' }])
      await importFiles(files, first)
      expect(await second.limits.used([starting, day, money])).toEqual(['1', '1', '4.99'])
      await second.limits.add([{ ...money, amount: '0.01' }])
      await importFiles(files, first)
      expect(await second.limits.used([starting, day, money])).toEqual(['1', '1', '5'])
    })

    test('count exactly what is added', async () => {
      const few = { ...hold('0'), most: '0.3' }
      await first.limits.add([{ ...few, amount: '0.1' }])
      await second.limits.add([{ ...few, amount: '0.199999999999999999999' }])
      expect(isAdmitted(await second.limits.admit([few]))).toBe(true)
      await second.limits.add([{ ...few, amount: '0.000000000000000000001' }])
      expect(isAdmitted(await first.limits.admit([few]))).toBe(false)
    })

    test('hold what requests under way may use: 50 at once on two hosts never pass them together', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_each, index) =>
          (index % 2 === 0 ? first : second).limits.admit([hold('0.6')], open(`${index}`)),
        ),
      )
      expect(answers.filter(isAdmitted)).toHaveLength(8)
      expect(answers.find((each) => !isAdmitted(each))).toMatchObject({ used: '0', held: '4.8' })
      expect(await first.limits.used([money])).toEqual(['0'])
      // Each that begins has its row, before it ends.
      expect(await second.ledger.totals(ALWAYS)).toMatchObject([{ requests: 8, uncertain: 8 }])
      // Nobody said how much: then what is left is held, and nothing more.
      expect(await first.limits.admit([hold('3', true)])).toEqual({
        type: 'admitted',
        held: [{ name: money.name, startsAt: now(), used: '0', held: '0.2' }],
      })
      expect(isAdmitted(await second.limits.admit([hold('0', true)]))).toBe(false)
    })

    test('free what a request held when it ends, and count what it used, each once', async () => {
      const admitted = await first.limits.admit([hold('4')], open('1'))
      const held = admitted.type === 'admitted' ? admitted.held : []
      const over = settled('1', held, '0.5')
      await second.ledger.append([over])
      await Promise.all([first.ledger.append([row('2')]), second.ledger.append([row('2')])])
      expect(await first.limits.used([money])).toEqual(['0.5'])
      expect(isAdmitted(await first.limits.admit([hold('4.5')]))).toBe(true)
      expect(await first.ledger.totals(ALWAYS)).toMatchObject([{ requests: 2, usd: '0.5' }])
    })

    test('free what a host held that ended without a word, and keep its rows', async () => {
      await first.limits.admit([hold('4')], open('1'))
      await first.ledger.settleAbandoned(now())
      expect(isAdmitted(await first.limits.admit([hold('4')]))).toBe(false)
      await Promise.all([first.ledger.settleAbandoned(now() + 1), second.ledger.settleAbandoned(now() + 1)])
      await second.ledger.settleAbandoned(now() + 1)
      expect(await first.limits.used([money])).toEqual(['0.1'])
      expect(isAdmitted(await second.limits.admit([hold('4.9')]))).toBe(true)
      expect(await first.ledger.totals(ALWAYS)).toMatchObject([{ requests: 1, uncertain: 1 }])
    })
  })
})

test.skipIf(postgresMissing !== undefined)('a database of a newer host is refused, politely', async () => {
  const store = await openPostgresStore(postgres?.url ?? '', now)
  await store.close()
  const { Client } = await import('pg')
  const client = new Client({ connectionString: postgres?.url })
  await client.connect()
  await client.query('update parlance_schema set version = 1000')
  await client.end()
  await expect(openPostgresStore(postgres?.url ?? '', now)).rejects.toThrow(
    /newer Parlance.*Update this host/,
  )
})

test('a database that does not answer is named', async () => {
  await expect(openPostgresStore('postgresql://127.0.0.1:1/none', now)).rejects.toThrow(/DATABASE_URL/)
})
