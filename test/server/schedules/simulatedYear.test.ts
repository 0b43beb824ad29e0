import { describe, expect, it } from 'vitest'

import { createScheduleRunner, MISSED_BEATS } from '@/server/schedules/createScheduleRunner'
import {
  type HostSchedule,
  type HostScheduleRow,
  hostScheduleRow,
  readHostSchedule,
  type ScheduleStore,
} from '@/server/store/scheduleStore'
import { BEGIN, scheduled, yearOfHosts } from '#test/support/schedules/yearOfHosts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
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

/** A host over the store; what it asks is answered when `answer` is called, if it is. */
function hostOver(store: ScheduleStore, name: string, now: () => number) {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const runner = createScheduleRunner({
    store,
    async ask() {
      await answered
      return { type: 'answered', status: 200, contentType: 'text/plain', text: `of ${name}`, cost: '0.01' }
    },
    endings: NO_ENDINGS,
    notices: undefined,
    hostId: name,
    newId: () => `${name}-id`,
    now,
  })
  return { ...runner, answer }
}

describe('a run whose host is killed', () => {
  const daily = {
    start: { year: 2026, month: 1, day: 1, hour: 2, minute: 30 },
    zone: 'UTC',
    rule: { type: 'days', every: 1 },
  } as const
  async function begun() {
    const store = memoryStore(scheduled(daily))
    // The clock of the second is wrong by an hour.
    const first = hostOver(store, 'first', () => BEGIN + 3 * HOUR)
    const second = hostOver(store, 'second', () => BEGIN + 3.9 * HOUR)
    await first.look()
    expect(store.row().state.active?.by).toBe('first')
    return { store, first, second }
  }

  it('is told within a few looks of another host, and while it lives never', async () => {
    const { store, first, second } = await begun()
    for (let look = 0; look < 3 * MISSED_BEATS; look += 1) {
      await first.look()
      await second.look()
    }
    expect(store.row().state.active?.by).toBe('first')
    // Killed: it looks no more.
    for (let look = 0; look < MISSED_BEATS - 1; look += 1) await second.look()
    expect(store.row().state.active).not.toBeNull()
    await second.look()
    expect(store.row().state).toMatchObject({ active: null, last: { result: { type: 'brokenOff' } } })
  })

  it('is done after all where its host was only cut off: the reply is kept, its cost counted once', async () => {
    const { store, first, second } = await begun()
    for (let look = 0; look <= MISSED_BEATS; look += 1) await second.look()
    expect(store.row().state.last?.result.type).toBe('brokenOff')
    first.answer()
    await first.whenIdle()
    expect(store.row()).toMatchObject({
      kept: [{ text: 'of first' }],
      state: { active: null, last: { result: { type: 'done' } }, spent: '0.01' },
    })
  })
})
