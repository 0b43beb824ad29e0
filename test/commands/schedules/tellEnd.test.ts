import { expect, it, vi } from 'vitest'

import type { CommandDeps } from '@/commands/deps'
import { tellEnd } from '@/commands/schedules/tellEnd'
import type { Schedule } from '@/domain/schedules/schedule'
import type { ScheduleState } from '@/domain/schedules/scheduleState'

const FAILED = {
  last: { result: { type: 'failed', reason: 'No key for Alpha.' } },
} as unknown as ScheduleState
const DONE = { last: { result: { type: 'done' } } } as unknown as ScheduleState
const schedule = (status: Schedule['status'] = { type: 'on', since: 0 }) =>
  ({ id: 's1', name: 'Frost', prompt: '', status }) as unknown as Schedule

/** A page whose person wants notices; `told` is what the system showed. */
function page({ isHidden = true, ...settings }: { isHidden?: boolean } & Record<string, unknown> = {}) {
  const told: { body: string; tag: string }[] = []
  const noticeShown = vi.fn()
  const load = vi.fn(() =>
    Promise.resolve({
      isPageHidden: () => isHidden,
      showSystemNotice: (notice: { body: string; tag: string }) => Promise.resolve(void told.push(notice)),
    }),
  )
  const state = { noticeShown, settings: { notifies: 'on', quietHours: null, ...settings } }
  const deps = { store: { getState: () => state }, now: () => 0, load } as unknown as CommandDeps
  return { deps, told, noticeShown, load }
}

it('a failure with no reply is told through the system, without its name unless that is wanted', async () => {
  const { deps, told, noticeShown } = page()
  tellEnd(deps, { schedule: schedule(), state: FAILED }, false)
  expect(noticeShown).toHaveBeenCalledOnce()
  await vi.waitFor(() =>
    expect(told).toEqual([
      expect.objectContaining({ body: 'A scheduled prompt failed.', tag: 'schedule-s1' }),
    ]),
  )
  const named = page({ showsNoticeTitles: true })
  tellEnd(named.deps, { schedule: schedule(), state: FAILED }, false)
  await vi.waitFor(() => expect(named.told[0]?.body).toBe('“Frost” failed: No key for Alpha.'))
})

it('so is that a schedule was switched off, whatever its last run brought', async () => {
  const { deps, told } = page()
  const stopped = schedule({ type: 'stopped', at: 0, reason: 'failures' })
  tellEnd(deps, { schedule: stopped, state: FAILED }, true)
  await vi.waitFor(() => expect(told[0]?.body).toBe('A schedule was switched off.'))
})

it('a reply that failed is told like any reply, and what went well not at all', () => {
  const { deps, load, noticeShown } = page()
  tellEnd(deps, { schedule: schedule(), state: FAILED }, true)
  expect(noticeShown).toHaveBeenCalledOnce()
  tellEnd(deps, { schedule: schedule(), state: DONE }, true)
  expect(noticeShown).toHaveBeenCalledOnce()
  expect(load).not.toHaveBeenCalled()
})

it.each([
  ['whoever turned notices off', { notifies: 'off' }],
  ['in quiet hours', { quietHours: { from: 0, to: 1_440 } }],
])('tells the system nothing for %s', (_, settings) => {
  const { deps, load, noticeShown } = page(settings)
  tellEnd(deps, { schedule: schedule(), state: FAILED }, false)
  expect(noticeShown).toHaveBeenCalledOnce()
  expect(load).not.toHaveBeenCalled()
})
