import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createFileSchedules } from '@/server/store/files/createFileSchedules'
import { openPostgresStore } from '@/server/store/postgres/openPostgresStore'
import type { ScheduleStore } from '@/server/store/scheduleStore'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'
import { yearOfHosts } from '#test/support/schedules/yearOfHosts'

const LONG_MS = 180_000

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

test.each(KINDS)(
  'a year with two hosts over %s makes each run exactly once, and tells each once',
  async (_, isHere, open) => {
    if (!isHere) return
    const two = await open()
    const { planned, asked, told, broken, end } = await yearOfHosts(two)
    expect(asked).toEqual(planned)
    expect(broken).toBeGreaterThan(8)
    expect(new Set(told).size).toBe(told.length)
    expect(told).toHaveLength(asked.length)
    expect(end.state.active).toBeNull()
    await two.close()
  },
  LONG_MS,
)
