import { expect, it } from 'vitest'

import { opensAgain } from '@/services/storage/opensAgain'

it('tries with pauses that grow, opens nothing without room, and ends once it opens', async () => {
  const pauses: number[] = []
  let opened = 0
  await opensAgain(new AbortController().signal, {
    pause: (ms) => Promise.resolve(void pauses.push(ms)),
    mayOpen: () => Promise.resolve(pauses.length > 2),
    opens: () => Promise.resolve(++opened === 4),
  })
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect(opened).toBe(4)
})

it('ends when it is left', async () => {
  const left = new AbortController()
  let tried = 0
  await opensAgain(left.signal, {
    pause: () => {
      left.abort()
      return Promise.resolve()
    },
    mayOpen: () => Promise.resolve(++tried > 0),
    opens: () => Promise.resolve(true),
  })
  expect(tried).toBe(0)
})
