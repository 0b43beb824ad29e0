import { expect, it } from 'vitest'

import { median } from '@/lib/median'

it.each([
  [[], undefined],
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('takes the median of %j', (values, middle) => {
  expect(median(values)).toBe(middle)
})
