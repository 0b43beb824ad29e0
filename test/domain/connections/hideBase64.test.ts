import { expect, it } from 'vitest'

import { hideSecrets } from '@/domain/connections/hideSecrets'

const KEY = 'sk-live-0123456789/abc+defgh'
const base64 = (text: string) => Buffer.from(text).toString('base64')

it.each(['', 'a', 'ab', 'abc', 'user:', 'somebody:'])('a key behind %j is hidden in base64', (before) => {
  for (const after of ['', ':', '\n{"more":1}'])
    for (const written of [
      base64(before + KEY + after),
      Buffer.from(before + KEY + after).toString('base64url'),
    ]) {
      const hidden = hideSecrets(`{"echo":"${written}"}`, [KEY])
      expect(hidden).toContain('••••')
      // What is left of it says no more than two bytes at each end.
      const left = hidden.slice(9, -2).split('••••')
      const parts = left.map((part) => Buffer.from(part, 'base64').toString('latin1'))
      for (const part of parts) expect(part).not.toContain(KEY.slice(2, 8))
    }
})

it('nothing else is taken for it', () => {
  const other = base64('sk-live-something-else')
  expect(hideSecrets(other, [KEY])).toBe(other)
})
