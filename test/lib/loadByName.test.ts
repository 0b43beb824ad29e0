import { expect, it, vi } from 'vitest'

import { loadByName } from '@/lib/loadCode'

it('loads each name once, and again what failed', async () => {
  const one = vi.fn(() => Promise.resolve({ value: 1 }))
  const two = vi.fn<() => Promise<{ value: number }>>().mockRejectedValueOnce(new Error('broken'))
  const load = loadByName({ one, two: () => two() })
  two.mockResolvedValue({ value: 2 })

  expect(load('one')).toBe(load('one'))
  await expect(load('two')).rejects.toThrow('broken')
  expect(await Promise.all([load('one'), load('two'), load('two')])).toEqual([
    { value: 1 },
    { value: 2 },
    { value: 2 },
  ])
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2])
})
