import { expect, test } from 'vitest'

import { createMeter } from '@/builtin/models/fetchParts'

test('tells speed and time left over the last seconds', () => {
  let now = 0
  const measure = createMeter(() => now)
  expect(measure(0, 1000)).toEqual({ doneBytes: 0, totalBytes: 1000, bytesPerSecond: 0 })
  now = 2000
  expect(measure(200, 1000)).toEqual({
    doneBytes: 200,
    totalBytes: 1000,
    bytesPerSecond: 100,
    secondsLeft: 8,
  })
  now = 10_000
  expect(measure(200, 1000)).toMatchObject({ bytesPerSecond: 0 })
  now = 11_000
  expect(measure(600, 1000)).toMatchObject({ bytesPerSecond: 400, secondsLeft: 1 })
})

test('says nothing of the end when the size is not known', () => {
  let now = 0
  const measure = createMeter(() => (now += 1000))
  measure(0, undefined)
  expect(measure(100, undefined)).toEqual({ doneBytes: 100, bytesPerSecond: 100 })
})
