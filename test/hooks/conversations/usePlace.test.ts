import { expect, it } from 'vitest'

import { isId } from '@/domain/ids'
import { conversationAt, idInAddress } from '@/hooks/conversations/usePlace'

it('reads the id of a conversation from an address', () => {
  expect(conversationAt('/c/V1StGXR8_Z5jdHi6B-myT')).toBe('V1StGXR8_Z5jdHi6B-myT')
  expect(conversationAt('/c/a%20b')).toBe('a b')
  expect(conversationAt('/catalog')).toBeNull()
})

it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString', '', 'x'.repeat(257)])(
  'takes no id from %j',
  (name) => {
    expect(isId(name)).toBe(false)
    expect(idInAddress(name)).toBe('?')
  },
)

it('survives a broken escape', () => {
  expect(idInAddress('%E0%A4%A')).toBe('%E0%A4%A')
})
