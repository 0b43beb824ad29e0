import { expect, it } from 'vitest'

import { countChanges } from '@/domain/runs/results/similarity'

const same = { type: 'same', text: ' boat ' } as const
const removed = { type: 'removed', text: 'ketch' } as const
const added = { type: 'added', text: 'sloop' } as const

it.each([
  [[], 0],
  [[same], 0],
  [[removed, added], 1],
  [[added, same], 1],
  [[same, removed, added, same, removed], 2],
])('counts one word in the place of another once', (pieces, count) => {
  expect(countChanges(pieces)).toBe(count)
})
