import { expect, it, vi } from 'vitest'

import { startOnce } from '@/lib/startOnce'

it('starts with the first call, gives the same to all, and its value without a promise', async () => {
  const start = vi.fn(() => Promise.resolve('here'))
  const once = startOnce(start)
  expect(once.opened()).toBeUndefined()

  const opening = once.open()
  expect(once.value()).toBeUndefined()
  expect(await Promise.all([opening, once.open()])).toEqual(['here', 'here'])
  expect(once.value()).toBe('here')
  expect(start).toHaveBeenCalledOnce()
})

it('starts again after a failure', async () => {
  const start = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('here')
  const once = startOnce(start)

  await expect(once.open()).rejects.toThrow('offline')
  expect(once.value()).toBeUndefined()
  await expect(once.open()).resolves.toBe('here')
})
