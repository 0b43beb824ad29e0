import { expect, it, vi } from 'vitest'

import { memoByObject } from '@/lib/result'

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

it('computes again for other arguments, and knows for which objects it has', () => {
  const compute = vi.fn(({ size }: { readonly size: number }, times: number) => size * times)
  const timesSize = memoByObject(compute)
  const three = { size: 3 }

  expect(timesSize.isKnown(three)).toBe(false)
  expect([timesSize(three, 2), timesSize(three, 2), timesSize(three, 4), timesSize(three, 2)]).toEqual([
    6, 6, 12, 6,
  ])
  expect(compute).toHaveBeenCalledTimes(3)
  expect([timesSize.isKnown(three), timesSize.isKnown({ size: 3 })]).toEqual([true, false])
})
