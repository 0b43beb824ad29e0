import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import type { ScheduleId } from '@/domain/ids'
import { createScheduleApi } from '@/server/schedules/createScheduleApi'
import { createScheduleRunner } from '@/server/schedules/createScheduleRunner'
import { createFileSchedules } from '@/server/store/files/createFileSchedules'
import type { ScheduleStore } from '@/server/store/scheduleStore'

const HOUR = 3_600_000
const SEVEN = Date.UTC(2026, 0, 1, 7)
const ANNA = { owner: 'person anna', keyHash: 'k' }
const SCHEDULE = {
  id: 's1',
  name: 'Frost',
  prompt: 'Any frost?',
  assistant: null,
  model: null,
  place: { type: 'each' },
  timing: { start: { year: 2026, month: 1, day: 1, hour: 8, minute: 0 }, zone: 'UTC', rule: 'FREQ=DAILY' },
  runCap: '',
  totalCap: '',
  tools: [{ id: 'server send', definition: '{}' }],
  missed: 'late',
  status: { type: 'paused', at: 0 },
  home: 'device',
  createdAt: 0,
}
const NO_ENDINGS = { begun: () => () => undefined, isDraining: () => false }
const REQUEST = { path: '/v1/chat/completions', body: '{"model":"m","messages":[]}' }
const GIVEN = { schedule: SCHEDULE, request: REQUEST, spent: '0.5' }

let folder = ''
let store: ScheduleStore
let clock = SEVEN
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedules-'))
  store = createFileSchedules(join(folder, 'schedules.json'))
  clock = SEVEN
})
afterEach(() => rm(folder, { recursive: true }))

const ask = (method: string, path = '', body?: unknown, giver = ANNA) =>
  createScheduleApi({ store, runNow: () => Promise.resolve(true), now: () => clock })(
    new Request(`http://host/api/schedules${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    }),
    giver,
  )
const listed = async (giver = ANNA) =>
  ((await (await ask('GET', '', undefined, giver)).json()) as { schedules: Record<string, unknown>[] })
    .schedules

it('runs what it was given from then on, and keeps what that brought until it is taken', async () => {
  expect((await ask('PUT', '/s1', GIVEN)).status).toBe(204)
  expect(await listed()).toMatchObject([
    { id: 's1', status: { type: 'on' }, state: { spent: '0.5' }, kept: [] },
  ])
  expect((await store.list())[0]?.schedule.tools).toEqual([])
  const runner = createScheduleRunner({
    store,
    ask: ({ request }) =>
      Promise.resolve({
        type: 'answered',
        status: 200,
        contentType: 'application/json',
        text: request.body,
        cost: '0.01',
      }),
    endings: NO_ENDINGS,
    notices: undefined,
    hostId: 'host',
    newId: () => 'new',
    now: () => clock,
  })
  await runner.look()
  expect((await listed())[0]).toMatchObject({ kept: [] })
  clock += HOUR
  await runner.look()
  await runner.whenIdle()
  const run = `s1/${SEVEN + HOUR}`
  expect((await listed())[0]).toMatchObject({
    kept: [run],
    state: { last: { result: { type: 'done' }, cost: '0.01' }, spent: '0.51' },
  })
  expect(await (await ask('GET', '/s1')).json()).toMatchObject({
    kept: [{ run, prompt: 'Any frost?', text: REQUEST.body }],
  })

  // An edit loses nothing that it had brought.
  expect((await ask('PUT', '/s1', GIVEN)).status).toBe(204)
  expect((await listed())[0]).toMatchObject({ kept: [run] })
  expect((await ask('POST', '/s1/taken', { runs: [run] })).status).toBe(204)
  expect((await listed())[0]).toMatchObject({ kept: [] })
  expect((await ask('DELETE', '/s1')).status).toBe(204)
  expect(await listed()).toEqual([])
})

it('shows and changes nobody else’s', async () => {
  await ask('PUT', '/s1', GIVEN)
  const ben = { owner: 'person ben', keyHash: 'b' }
  expect(await listed(ben)).toEqual([])
  await ask('DELETE', '/s1', undefined, ben)
  expect(await listed()).toHaveLength(1)
})

it.each([
  ['another id', { schedule: { ...SCHEDULE, id: 's2' }, request: REQUEST, spent: '0' }, 400],
  [
    'a path that is no reply',
    { schedule: SCHEDULE, request: { ...REQUEST, path: '/v1/models' }, spent: '0' },
    400,
  ],
  ['a body that is no JSON', { schedule: SCHEDULE, request: { ...REQUEST, body: '{' }, spent: '0' }, 400],
  [
    'a rule it doesn’t know',
    {
      schedule: { ...SCHEDULE, timing: { ...SCHEDULE.timing, rule: 'FREQ=X' } },
      request: REQUEST,
      spent: '0',
    },
    400,
  ],
  [
    'a time that is over',
    { schedule: { ...SCHEDULE, timing: { ...SCHEDULE.timing, until: SEVEN } }, request: REQUEST, spent: '0' },
    400,
  ],
])('refuses %s', async (_, body, status) => {
  expect((await ask('PUT', '/s1', body)).status).toBe(status)
  expect(await store.list()).toEqual([])
})

it('takes twenty of a person at most', async () => {
  for (let index = 0; index < 20; index += 1) {
    const id = `s${index}` as ScheduleId
    expect(
      (await ask('PUT', `/${id}`, { schedule: { ...SCHEDULE, id }, request: REQUEST, spent: '0' })).status,
    ).toBe(204)
  }
  expect(
    (await ask('PUT', '/more', { schedule: { ...SCHEDULE, id: 'more' }, request: REQUEST, spent: '0' }))
      .status,
  ).toBe(409)
})
