// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { pacedFrames } from '@/lib/time/afterPaint'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs in the next frame, and the time after that not before the pause is over', () => {
  const nextFrame = pacedFrames(() => performance.now(), 25)
  const runs: number[] = []
  const run = () => runs.push(Math.round(performance.now() - start))
  const start = performance.now()

  nextFrame(run)
  vi.advanceTimersByTime(17)
  expect(runs).toHaveLength(1)

  nextFrame(run)
  vi.advanceTimersByTime(16)
  expect(runs).toHaveLength(1)
  vi.advanceTimersByTime(34)
  expect(runs).toHaveLength(2)
  expect(runs[1]! - runs[0]!).toBeGreaterThanOrEqual(25)

  vi.advanceTimersByTime(1_000)
  nextFrame(run)
  vi.advanceTimersByTime(17)
  expect(runs).toHaveLength(3)
})

it('gives drawing a third of the time where it takes long, and no more than 120 ms from one to the next', () => {
  vi.useRealTimers()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const frames: (() => void)[] = []
  const timers: { run: () => void; ms: number }[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => timers.push({ run, ms }))
  const nextFrame = pacedFrames(() => performance.now(), 25)
  const drawnIn = (ms: number) => {
    frames.pop()?.()
    now += ms
    timers.pop()?.run()
  }

  nextFrame(() => undefined)
  drawnIn(30)
  nextFrame(() => undefined)
  expect(timers[0]?.ms).toBe(60)
  now = 1_000
  timers.pop()?.run()
  drawnIn(100)
  nextFrame(() => undefined)
  expect(timers[0]?.ms).toBe(20)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
