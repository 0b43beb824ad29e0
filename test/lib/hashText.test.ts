import { expect, it } from 'vitest'

import { hashText } from '@/lib/hashText'

// What is known of synced messages is kept as these: another one would send all of them once more.
it.each([
  ['a', '30324e8582c97901'],
  ['hello', 'defde56963cd7226'],
  ['häßlich 日本 😀', '90b041ec38237ba0'],
  ['0', '50491737ab050fb7'],
  ['x'.repeat(1_000), 'a954d0abaee5273b'],
])('the hash of %j stays what it is', (text, hash) => {
  expect(hashText(text)).toBe(hash)
})

it('has sixteen digits, whatever the text', () => {
  const hashes = Array.from({ length: 2_000 }, (_, index) => hashText(String(index)))
  expect(hashes.filter((hash) => !/^[0-9a-f]{16}$/.test(hash))).toEqual([])
  // Zeros in front of either half are digits, too.
  expect(hashes.some((hash) => hash.startsWith('0'))).toBe(true)
  expect(hashes.some((hash) => hash.startsWith('0', 8))).toBe(true)
})
