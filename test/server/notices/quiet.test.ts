import { expect, test } from 'vitest'

import { isQuiet, isTimeZone } from '@/server/notices/notice'

const NIGHT = { from: 22 * 60, to: 7 * 60 + 30 }
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 28, hour, minute)

test.each([
  ['before', 'UTC', at(21, 59), false],
  ['at its beginning', 'UTC', at(22), true],
  ['past midnight', 'UTC', at(3), true],
  ['at its end', 'UTC', at(7, 30), false],
  ['by the clock of the device', 'Asia/Kolkata', at(16, 29), false],
  ['by the clock of the device, half an hour apart', 'Asia/Kolkata', at(16, 30), true],
  // Berlin is two hours ahead in summer, one in winter.
  ['in summer', 'Europe/Berlin', Date.UTC(2026, 6, 1, 20), true],
  ['in winter', 'Europe/Berlin', at(20), false],
])('the night is quiet: %s', (_, timeZone, now, isNight) => {
  expect(isQuiet({ ...NIGHT, timeZone }, now)).toBe(isNight)
})

test('hours within a day are quiet', () => {
  const noon = { from: 12 * 60, to: 13 * 60, timeZone: 'UTC' }
  expect([11, 12, 13].map((hour) => isQuiet(noon, at(hour)))).toEqual([false, true, false])
})

test('knows a time zone from other text', () => {
  expect(['Europe/Berlin', 'UTC', 'Middle/Earth', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
