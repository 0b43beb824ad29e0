import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ConversationId, MessageId, ScheduleId } from '@/domain/ids'
import { claimDue } from '@/domain/schedules/runs'
import { newState } from '@/domain/schedules/scheduleState'
import { createFileSchedules } from '@/server/store/files/createFileSchedules'
import { openPostgresStore } from '@/server/store/postgres/openPostgresStore'
import type { HostSchedule, ScheduleStore } from '@/server/store/scheduleStore'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'

const EIGHT = Date.UTC(2026, 0, 1, 8)
const schedule = (id: string, owner = 'person anna'): HostSchedule => ({
  owner,
  keyHash: 'k',
  request: { path: '/v1/chat/completions', body: '{"model":"m"}' },
  kept: [],
  state: newState(id as ScheduleId),
  schedule: {
    id: id as ScheduleId,
    name: '',
    prompt: 'Any frost?',
    assistant: null,
    model: null,
    place: { type: 'each' },
    timing: {
      start: { year: 2026, month: 1, day: 1, hour: 8, minute: 0 },
      zone: 'UTC',
      rule: { type: 'months', every: 1, on: { type: 'weekday', nth: -1, weekday: 5 } },
    },
    runCap: '',
    totalCap: '',
    tools: [],
    missed: 'late',
    status: { type: 'on', since: 0 },
    home: 'host',
    createdAt: 0,
  },
})

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  if (postgresMissing === undefined) postgres = await startPostgres()
}, 180_000)
afterAll(async () => {
  await postgres?.remove()
})

type Two = {
  readonly first: ScheduleStore
  readonly second: ScheduleStore
  readonly close: () => Promise<void>
}

const KINDS: readonly (readonly [string, boolean, () => Promise<Two>])[] = [
  [
    'files',
    true,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'schedules-'))
      const path = join(folder, 'schedules.json')
      return {
        first: createFileSchedules(path),
        second: createFileSchedules(path),
        close: () => rm(folder, { recursive: true }),
      }
    },
  ],
  [
    'PostgreSQL',
    postgresMissing === undefined,
    async () => {
      const open = () => openPostgresStore(postgres?.url ?? '', Date.now)
      const [one, two] = await Promise.all([open(), open()])
      return {
        first: one.schedules,
        second: two.schedules,
        close: async () => {
          await Promise.all([one.close(), two.close()])
        },
      }
    },
  ],
]

describe.each(KINDS)('schedules in %s', (_, isHere, open) => {
  let two: Two
  beforeEach(async ({ skip }) => {
    if (!isHere) skip(postgresMissing)
    two = await open()
  })
  afterEach(async () => {
    if (isHere) await two.close()
  })

  test('are what they were given as, on each host, and each person’s own', async () => {
    const given = schedule('s1')
    expect(await two.first.put(given, 2)).toBe('kept')
    expect(await two.second.list('person anna')).toEqual([given])
    expect(await two.second.list('person ben')).toEqual([])
    expect(await two.first.put(schedule('s2'), 2)).toBe('kept')
    expect(await two.second.put(schedule('s3'), 2)).toBe('tooMany')
    expect(await two.second.put({ ...given, keyHash: 'new' }, 2)).toBe('kept')
    expect((await two.first.list()).map(({ keyHash }) => keyHash).sort()).toEqual(['k', 'new'])
    await two.first.remove('person ben', 's1' as ScheduleId)
    expect(await two.second.list()).toHaveLength(2)
    await two.first.remove('person anna', 's1' as ScheduleId)
    await two.first.remove('person anna', 's2' as ScheduleId)
    expect(await two.second.list()).toEqual([])
  })

  test('of ten claims at once on two hosts one finds the run unclaimed', async () => {
    await two.first.put(schedule('s1'), 2)
    const claim = (store: ScheduleStore, by: string) =>
      store.change('person anna', 's1' as ScheduleId, (found) => {
        const state = claimDue(found.schedule, found.state, EIGHT + 30 * 86_400_000, {
          by,
          conversationId: 'c' as ConversationId,
          messageId: 'm' as MessageId,
        })
        return state && { state }
      })
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        claim(index % 2 === 0 ? two.first : two.second, `host-${index}`),
      ),
    )
    const [won] = claims.filter((each) => each !== undefined)
    expect(claims.filter((each) => each !== undefined)).toHaveLength(1)
    expect((await two.second.list())[0]?.state.active).toEqual(won?.state.active)
    await two.first.remove('person anna', 's1' as ScheduleId)
  })
})
