import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { sha256 } from '@/services/attachments/sha256'

const expected = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

it('agrees with the platform for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha256(bytes)).toEqual(expected(bytes))
    }),
  )
})

it.each([0, 55, 56, 63, 64, 119, 120, 100_000])('agrees with the platform for %s bytes', (length) => {
  const bytes = new Uint8Array(length).map((_, index) => index)

  expect(sha256(bytes)).toEqual(expected(bytes))
})
