// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { pacedFrames } from '@/lib/pacedFrames'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs in the next frame, and the time after that not before the pause is over', () => {
  const nextFrame = pacedFrames(25)
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
