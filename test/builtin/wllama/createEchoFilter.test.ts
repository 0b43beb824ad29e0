import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createEchoFilter } from '@/builtin/wllama/createChunkReader'

const filter = (given: string, pieces: readonly string[]) => pieces.map(createEchoFilter(given)).join('')

test('gives the continuation alone, wherever the pieces are cut', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(40), (given, rest, cut) => {
      const whole = given + rest
      expect(filter(given, [whole.slice(0, cut), whole.slice(cut)])).toBe(rest)
    }),
  )
})

test('what begins again is given whole', () => {
  expect(filter('One, two', ['One', ', three'])).toBe('One, three')
  expect(filter('', ['a', 'b'])).toBe('ab')
})
