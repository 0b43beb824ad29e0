import { expect, it } from 'vitest'

import { readLook } from '@/domain/settings/look'

it('reads what was chosen, and takes what it does not know as usual', () => {
  expect(readLook({ textSize: 'large', typeface: 'comic', motion: 'reduced', other: 'x' })).toEqual({
    textSize: 'large',
    typeface: 'inter',
    lineLength: 'standard',
    motion: 'reduced',
  })
})
