import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { awakeTimeout } from '@/services/page/timeouts'
import { createAwakeClock } from '@/lib/time/createAwakeClock'

let asleepMs = 0
let page: EventTarget

beforeEach(() => {
  asleepMs = 0
  page = new EventTarget()
  vi.useFakeTimers({ now: 1_000_000 })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + asleepMs)
  vi.stubGlobal('document', page)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** No timer runs meanwhile; Chromium says when it is over. */
function freeze(ms: number, isTold = true): void {
  if (isTold) page.dispatchEvent(new Event('freeze'))
  asleepMs += ms
  if (isTold) page.dispatchEvent(new Event('resume'))
}

it('a timeout fires on time in a page that is awake', () => {
  const run = vi.fn()
  awakeTimeout(run, 12_345)
  vi.advanceTimersByTime(12_344)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('a timeout that is withdrawn never fires, whatever the page tells', () => {
  const run = vi.fn()
  awakeTimeout(run, 1_000)()
  freeze(60_000)
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})

it('frozen time is none, where the browser tells of it', () => {
  const run = vi.fn()
  awakeTimeout(run, 60_000)
  vi.advanceTimersByTime(40_000)
  freeze(30_000)
  vi.advanceTimersByTime(19_999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

it('a step in which the device slept is waited again, so that what came meanwhile is handed over before', () => {
  const run = vi.fn()
  const end = awakeTimeout(run, 30_000)
  vi.advanceTimersByTime(29_000)
  freeze(3_600_000, false)
  // Timers that were due come first when a page wakes.
  vi.advanceTimersByTime(1_000)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(9_999)
  expect(run).not.toHaveBeenCalled()
  end()
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})

it('timers that are always late fire all the same', () => {
  const run = vi.fn()
  awakeTimeout(run, 60_000)
  for (let minute = 0; minute < 3; minute += 1) {
    freeze(40_000, false)
    vi.advanceTimersByTime(20_000)
  }
  expect(run).toHaveBeenCalledTimes(1)
})

it('a clock of time awake stands still while the page is frozen, and says for how long', () => {
  const lost: number[] = []
  const clock = createAwakeClock(
    () => performance.now(),
    (ms) => lost.push(ms),
  )
  const start = clock.now()
  vi.advanceTimersByTime(7_000)
  freeze(1_000)
  vi.advanceTimersByTime(3_000)
  expect(clock.now() - start).toBe(10_000)
  expect(lost).toEqual([1_000])
  // Nobody tells of a device that sleeps: what reads the clock first finds it out.
  freeze(3_600_000, false)
  expect(clock.now() - start).toBe(10_000)
  expect(clock.lostMs()).toBe(3_601_000)
  clock.stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('a clock of time awake counts what hidden pages run late', () => {
  const clock = createAwakeClock(() => performance.now())
  const start = clock.now()
  for (let minute = 0; minute < 5; minute += 1) {
    freeze(55_000, false)
    vi.advanceTimersByTime(5_000)
  }
  expect(clock.now() - start).toBe(300_000)
  clock.stop()
})
