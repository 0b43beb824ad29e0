import { expect, test } from 'vitest'

import { daysUntil, weekday } from '@/domain/functions/builtin/dateTime'
import { primeFactors } from '@/domain/functions/builtin/builtinFunctions'

const DEPS = { now: Date.UTC(2026, 10, 27, 22, 30), timeZone: 'UTC', random: () => 0 }

test.each([
  [2, true, '2'],
  [97, true, '97'],
  [91, false, '7 × 13'],
  [360, false, '2 × 2 × 2 × 3 × 3 × 5'],
])('the prime factors of %i', (number, prime, factors) => {
  expect(primeFactors.run({ number }, DEPS)).toEqual({ ok: true, value: { prime, factors } })
})

test.each([1, 2.5, -7, 1e15, 'seven'])('%s has none that could be told', (number) => {
  expect(primeFactors.run({ number }, DEPS).ok).toBe(false)
})

test.each([
  ['12-25', 28],
  ['11-27', 0],
  ['11-26', 364],
  ['2027-01-01', 35],
])('the days until %s', (date, days) => {
  expect(daysUntil.run({ date }, DEPS)).toEqual({ ok: true, value: { days } })
})

test('the day of the week of a date', () => {
  expect(weekday.run({ date: '1999-07-14' }, DEPS)).toEqual({ ok: true, value: { weekday: 'Wednesday' } })
  expect(weekday.run({ date: '12-25' }, DEPS)).toEqual({ ok: true, value: { weekday: 'Friday' } })
})

test('what is no date is told', () => {
  expect(daysUntil.run({ date: 'soon' }, DEPS)).toMatchObject({ ok: false })
  expect(weekday.run({ date: '2026-02-31' }, DEPS)).toMatchObject({ ok: false })
})
