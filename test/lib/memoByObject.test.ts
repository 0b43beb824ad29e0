import { expect, it, vi } from 'vitest'

import { memoByObject } from '@/lib/memoByObject'

it('computes once for each object, also where the result is undefined', () => {
  const compute = vi.fn(({ name }: { readonly name?: string }) => name)
  const nameOf = memoByObject(compute)
  const unnamed = {}
  const named = { name: 'Ada' }

  expect([nameOf(unnamed), nameOf(unnamed), nameOf(named), nameOf({ ...named })]).toEqual([
    undefined,
    undefined,
    'Ada',
    'Ada',
  ])
  expect(compute).toHaveBeenCalledTimes(3)
})
