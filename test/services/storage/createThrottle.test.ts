import { expect, it, vi } from 'vitest'

import { createThrottle } from '@/services/storage/createThrottle'

/** A throttle in a page whose clock and frames the test moves. */
function start() {
  let now = 0
  const frames = new Set<() => void>()
  const write = vi.fn((key: string) => Promise.resolve(`${key} at ${now}`))
  const throttle = createThrottle(write, {
    elapsed: () => now,
    afterFrame: (run) => {
      frames.add(run)
      return () => void frames.delete(run)
    },
  })
  return {
    throttle,
    write,
    pass: (ms: number) => (now += ms),
    paint: () => frames.forEach((run) => run()),
  }
}

it('writes once after the next frame, however often something changed before it', async () => {
  const { throttle, write, paint } = start()
  const answers = [throttle.changed('a'), throttle.changed('a')]
  expect(write).not.toHaveBeenCalled()
  paint()
  expect(await Promise.all(answers)).toEqual(['a at 0', 'a at 0'])
  paint()
  expect(write).toHaveBeenCalledTimes(1)
})

it('writes with the change that finds another 100 ms old, in a page that paints nothing', async () => {
  const { throttle, write, pass, paint } = start()
  void throttle.changed('a')
  pass(99)
  void throttle.changed('a')
  expect(write).not.toHaveBeenCalled()
  pass(1)
  expect(await throttle.changed('a')).toBe('a at 100')
  paint()
  expect(write).toHaveBeenCalledTimes(1)
})

it('writes what waits at once when asked, one key or all', async () => {
  const { throttle, write } = start()
  for (const key of ['a', 'b', 'c']) void throttle.changed(key)
  throttle.flush('b')
  expect(write.mock.calls).toEqual([['b']])
  throttle.flushAll()
  expect(write.mock.calls).toEqual([['b'], ['a'], ['c']])
})
