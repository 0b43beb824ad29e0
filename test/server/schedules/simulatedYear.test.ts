import { expect, it } from 'vitest'

import { createScheduleRunner } from '@/server/schedules/createScheduleRunner'
import {
  type HostSchedule,
  type HostScheduleRow,
  hostScheduleRow,
  readHostSchedule,
  type ScheduleStore,
} from '@/server/store/scheduleStore'
import { BEGIN, scheduled, yearOfHosts } from '#test/support/schedules/yearOfHosts'

const DAY = 24 * 3_600_000
const NO_ENDINGS = { begun: () => () => undefined, isDraining: () => false }

/** A store in memory, as text like the others, with a turn of the event loop in each transaction. */
function memoryStore(given?: HostSchedule): ScheduleStore & { row: () => HostSchedule } {
  let row: HostScheduleRow | undefined = given && hostScheduleRow(given)
  let last: Promise<unknown> = Promise.resolve()
  const current = () => readHostSchedule(structuredClone(row!))!
  return {
    row: current,
    put(given) {
      row = hostScheduleRow(given)
      return Promise.resolve('kept')
    },
    list: () => Promise.resolve([current()]),
    remove: () => Promise.resolve(),
    change(_, __, change) {
      const done = last.then(async () => {
        await Promise.resolve()
        const found = current()
        const changed = change(found)
        if (!changed) return undefined
        row = hostScheduleRow({ ...found, ...changed })
        return current()
      })
      last = done
      return done
    },
  }
}

it('a year with two hosts, changes of clocks and restarts makes each run exactly once, and tells each once', async () => {
  const store = memoryStore()
  const { planned, asked, told, broken, end } = await yearOfHosts({ first: store, second: store })
  expect(planned).toHaveLength(364)
  expect(asked).toEqual(planned)
  expect(broken).toBeGreaterThan(8)
  expect(new Set(told).size).toBe(told.length)
  expect(told).toHaveLength(asked.length)
  expect(end.state.active).toBeNull()
})

it('five failures in a row stop it', async () => {
  const store = memoryStore(
    scheduled({
      start: { year: 2026, month: 1, day: 1, hour: 2, minute: 30 },
      zone: 'UTC',
      rule: { type: 'days', every: 1 },
    }),
  )
  let clock = BEGIN
  let asked = 0
  const runner = createScheduleRunner({
    store,
    ask: () => Promise.resolve({ type: 'failed', reason: `No ${(asked += 1)}`, cost: null }),
    endings: NO_ENDINGS,
    notices: undefined,
    hostId: 'host',
    newId: () => `id-${asked}`,
    now: () => clock,
  })
  for (; clock < BEGIN + 20 * DAY; clock += DAY) {
    await runner.look()
    await runner.whenIdle()
  }
  expect(asked).toBe(5)
  expect(store.row().schedule.status).toMatchObject({ type: 'stopped', reason: 'failures' })
})
