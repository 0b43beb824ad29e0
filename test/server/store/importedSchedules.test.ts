import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ConversationId, MessageId, ScheduleId } from '@/domain/ids'
import { claimNow } from '@/domain/schedules/runs'
import { createScheduleRunner } from '@/server/schedules/createScheduleRunner'
import { openFileStore } from '@/server/store/files/createFileKeyStore'
import type { HostStore } from '@/server/store/hostStore'
import { importFiles } from '@/server/store/importFiles'
import type { NoticeDevice } from '@/server/store/noticeStore'
import { openPostgresStore } from '@/server/store/postgres/openPostgresStore'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'
import { BEGIN, scheduled } from '#test/support/schedules/yearOfHosts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OWNER = 'person anna'
const ID = 'daily' as ScheduleId
const daily = scheduled({
  start: { year: 2026, month: 1, day: 1, hour: 8, minute: 0 },
  zone: 'UTC',
  rule: { type: 'days', every: 1 },
})
const device: NoticeDevice = {
  id: 'd'.repeat(32),
  owner: OWNER,
  endpoint: 'https://push.test/1',
  contact: 'https://host.test',
  p256dh: 'p',
  auth: 'a',
  quiet: null,
}

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let place = ''
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'moved-'))
  if (postgresMissing === undefined) postgres = await startPostgres()
}, 180_000)
afterAll(async () => {
  await postgres?.remove()
  await rm(place, { recursive: true })
})

let count = 0
const files = () => openFileStore(join(place, `${(count += 1)}`, 'keys.json'), () => BEGIN)
const KINDS: readonly (readonly [string, boolean, () => Promise<HostStore>])[] = [
  ['files', true, () => Promise.resolve(files())],
  ['PostgreSQL', postgresMissing === undefined, () => openPostgresStore(postgres?.url ?? '', () => BEGIN)],
]

describe.each(KINDS)('schedules and notices that were copied from files into %s', (_, isHere, open) => {
  let to: HostStore
  beforeEach(async ({ skip }) => {
    if (!isHere) skip(postgresMissing)
    to = await open()
    return async () => {
      await to.schedules.remove(OWNER, ID)
      await to.notices.remove(OWNER, device.id)
      await to.close()
    }
  })

  const runner = (store: HostStore, asked: string[], name: string, now: () => number) =>
    createScheduleRunner({
      store: store.schedules,
      ask: ({ state }) => {
        asked.push(`${name} ${(state.active!.planned! - BEGIN) / HOUR}`)
        return Promise.resolve({
          type: 'answered',
          status: 200,
          contentType: 'text/plain',
          text: '',
          cost: null,
        })
      },
      notices: undefined,
      endings: { begun: () => () => undefined, isDraining: () => false },
      hostId: name,
      newId: () => `${name}-${(count += 1)}`,
      now,
    })

  test('run once, where they were copied to, though a host still runs over the files', async () => {
    const from = files()
    await from.schedules.put(daily, 1)
    let clock = BEGIN
    const asked: string[] = []
    const old = runner(from, asked, 'old', () => clock)
    clock += 9 * HOUR
    await old.look()
    await old.whenIdle()
    expect(await importFiles(from, to, clock)).toMatchObject({
      value: expect.stringContaining('Schedules copied: 1; already there: 0.') as string,
    })
    const [copied] = await to.schedules.list(OWNER)
    expect(copied).toMatchObject({
      schedule: { status: { type: 'on' } },
      kept: [{ run: `daily/${BEGIN + 8 * HOUR}` }],
    })
    const next = runner(to, asked, 'new', () => clock)
    for (let day = 0; day < 3; day += 1) {
      clock += DAY
      await Promise.all([old.look(), next.look()])
      await Promise.all([old.whenIdle(), next.whenIdle()])
    }
    expect(asked).toEqual(['old 8', 'new 32', 'new 56', 'new 80'])

    // Once more changes nothing, also where it was given to the old host again meanwhile.
    await from.schedules.change(OWNER, ID, ({ schedule }) => ({
      schedule: { ...schedule, status: { type: 'on', since: clock } },
    }))
    expect(await importFiles(from, to, clock)).toMatchObject({
      value: expect.stringContaining('Schedules copied: 0; already there: 1.') as string,
    })
    clock += DAY
    await Promise.all([old.look(), next.look()])
    await Promise.all([old.whenIdle(), next.whenIdle()])
    expect(asked.at(-1)).toBe('new 104')
    expect(asked).toHaveLength(5)
  })

  test('wait for a run that is under way, unless its host has been gone for long', async () => {
    const from = files()
    await from.schedules.put(daily, 1)
    const by = { by: 'host', conversationId: 'c' as ConversationId, messageId: 'm' as MessageId }
    await from.schedules.change(OWNER, ID, ({ schedule, state }) => ({
      state: claimNow(schedule, state, BEGIN, by)!,
    }))
    expect(await importFiles(from, to, BEGIN + 60_000)).toMatchObject({
      value: expect.stringContaining('not copied: 1; import again when it has ended.') as string,
    })
    expect(await to.schedules.list(OWNER)).toEqual([])
    await importFiles(from, to, BEGIN + 2 * HOUR)
    expect((await to.schedules.list(OWNER))[0]?.state.active?.by).toBe('host')
  })

  test('tell the same devices with the same keys, and nobody twice', async () => {
    const from = files()
    const made = await to.notices.keys(() => Promise.resolve('keys'))
    await from.notices.keys(() => Promise.resolve(made))
    await from.notices.put(device, 20)
    const name = `budget ${(count += 1)}`
    await from.notices.claim(name)
    expect(await importFiles(from, to, BEGIN)).toMatchObject({
      value: expect.stringContaining('Devices to notify copied: 1; already there: 0.') as string,
    })
    expect(await to.notices.devices(OWNER)).toEqual([device])
    expect(await to.notices.claim(name)).toBe(false)
    expect(await importFiles(from, to, BEGIN)).toMatchObject({
      value: expect.stringContaining('Devices to notify copied: 0; already there: 1.') as string,
    })

    const others = files()
    await others.notices.keys(() => Promise.resolve('other keys'))
    await others.notices.put({ ...device, id: 'e'.repeat(32), endpoint: 'https://push.test/2' }, 20)
    expect(await importFiles(others, to, BEGIN)).toMatchObject({
      value: expect.stringContaining('the database has keys of its own') as string,
    })
    expect(await to.notices.devices(OWNER)).toEqual([device])
  })
})
