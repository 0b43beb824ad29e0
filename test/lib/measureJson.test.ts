import { expect, test } from 'vitest'

import { measureJson } from '@/lib/measureJson'

test.each([
  ['1', 0],
  ['{}', 1],
  ['[[],[[]]]', 3],
  ['{"a":{"b":[1,{"c":2}]}}', 4],
  ['["[[[[", "}}}", "\\"[[[", "\\\\"]', 1],
  ['["\\\\\\"[[[[", [1]]', 2],
])('%s nests %d deep', (text, depth) => {
  expect(measureJson(text).depth).toBe(depth)
})

test('values are counted, never too few', () => {
  expect(measureJson('[1,2,3]').values).toBeGreaterThanOrEqual(4)
  expect(measureJson('{"a":1,"b":"x,y,z"}').values).toBeLessThanOrEqual(3)
})

test.each(['[', '{"a":', '"', '\\', '"\\', '\\"', ','])('megabytes of %j are measured at once', (piece) => {
  const text = `"${piece.repeat(4_000_000)}`
  const started = performance.now()
  measureJson(text)
  measureJson(text.slice(1))
  expect(performance.now() - started).toBeLessThan(10_000)
})
