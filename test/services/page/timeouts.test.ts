import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createIdleTimer } from '@/services/page/timeouts'

const LIMIT_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ends what shows no life for as long as the limit, and not before', () => {
  const { signal } = createIdleTimer(LIMIT_MS)
  vi.advanceTimersByTime(LIMIT_MS - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

it('counts the silence from the last sign of life', () => {
  const idle = createIdleTimer(LIMIT_MS)
  for (let signs = 0; signs < 500; signs++) {
    vi.advanceTimersByTime(900)
    idle.touch(LIMIT_MS)
  }
  vi.advanceTimersByTime(LIMIT_MS - 1)
  expect(idle.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(idle.signal.aborted).toBe(true)
})

it('takes another limit from now on', () => {
  const idle = createIdleTimer(LIMIT_MS)
  vi.advanceTimersByTime(LIMIT_MS / 2)
  idle.touch(LIMIT_MS / 6)
  vi.advanceTimersByTime(LIMIT_MS / 6 - 1)
  expect(idle.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(idle.signal.aborted).toBe(true)
})

it('counts no time in which the page was asleep', () => {
  const idle = createIdleTimer(LIMIT_MS)
  vi.advanceTimersByTime(LIMIT_MS / 2)
  idle.touch(LIMIT_MS)
  const now = performance.now.bind(performance)
  const asleep = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10 * LIMIT_MS)
  vi.advanceTimersByTime(LIMIT_MS / 2 + 1)
  expect(idle.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2 * LIMIT_MS)
  expect(idle.signal.aborted).toBe(true)
  asleep.mockRestore()
})

it('never ends what is over', () => {
  const idle = createIdleTimer(LIMIT_MS)
  idle.touch(LIMIT_MS)
  idle.stop()
  vi.advanceTimersByTime(10 * LIMIT_MS)
  expect(idle.signal.aborted).toBe(false)
})
