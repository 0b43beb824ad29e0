import { expect, test } from 'vitest'

import { createLimiter } from '@/server/limits/createLimiter'
import { periodAt } from '@/server/limits/limit'
import type { KeyRecord, LimitStore } from '@/server/store/hostStore'

const NOW = Date.UTC(2026, 10, 30, 23, 59, 30)
const key = (limits: KeyRecord['limits']): KeyRecord => ({
  name: 'Ada',
  hash: 'abc',
  createdAt: 0,
  expiresAt: null,
  models: null,
  limits,
})
/** A store in which the counter of this name is full. */
const withFull = (name?: string): Pick<LimitStore, 'admit'> => ({
  admit: (takes) => {
    const take = takes.find((each) => each.name === name)
    return Promise.resolve(
      take ? { type: 'full', take, used: take.most, held: '0' } : { type: 'admitted', held: [] },
    )
  },
})

test.each([
  ['minute', 30, '2026-12-01T00:00:00.000Z'],
  ['day', 30, '2026-12-01T00:00:00.000Z'],
  ['month', 30, '2026-12-01T00:00:00.000Z'],
] as const)('a %s that is used up is 429 with when it renews', async (period, seconds, renews) => {
  const limiter = createLimiter(withFull(`abc:requests:${period}`), () => NOW)
  expect(await limiter(key([{ unit: 'requests', period, most: '20' }]))).toMatchObject({
    status: 429,
    retryAfterSeconds: seconds,
    message: `This key may use 20 requests a ${period}, which is used up. It renews at ${renews}.`,
  })
})

test('a key with room passes, and one without limits asks nothing of the store', async () => {
  expect(
    await createLimiter(withFull(), () => NOW)(key([{ unit: 'requests', period: 'day', most: '1' }])),
  ).toBeUndefined()
  const broken = { admit: () => Promise.reject(new Error('gone')) }
  expect(await createLimiter(broken, () => NOW)(key(undefined))).toBeUndefined()
})

test('where nothing can be counted nothing passes, and it says when to come back', async () => {
  const broken = { admit: () => Promise.reject(new Error('gone')) }
  expect(
    await createLimiter(broken, () => NOW)(key([{ unit: 'requests', period: 'day', most: '1' }])),
  ).toMatchObject({ status: 503, retryAfterSeconds: 5 })
})

test('periods follow the calendar, in UTC', () => {
  const feb = Date.UTC(2028, 1, 29, 12, 34, 56, 789)
  expect(periodAt('minute', feb)).toEqual({
    startsAt: Date.UTC(2028, 1, 29, 12, 34),
    endsAt: Date.UTC(2028, 1, 29, 12, 35),
  })
  expect(periodAt('day', feb)).toEqual({ startsAt: Date.UTC(2028, 1, 29), endsAt: Date.UTC(2028, 2, 1) })
  expect(periodAt('month', feb)).toEqual({ startsAt: Date.UTC(2028, 1, 1), endsAt: Date.UTC(2028, 2, 1) })
})
