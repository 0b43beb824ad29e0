import { expect, it } from 'vitest'

import { hasNearWord } from '@/lib/text/nearWord'

it.each([
  ['frost on the terraces', 'frost', true],
  ['frost on the terraces', 'frist', true],
  ['frost on the terraces', 'frot', true],
  ['frost on the terraces', 'frrost', true],
  ['frost on the terraces', 'forst', true],
  ['frost on the terraces', 'teraces', true],
  ['frost on the terraces', 'terr', true],
  ['frost on the terraces', 'frisk', false],
  ['frost on the terraces', 'terrible', false],
  ['frost on the terraces', 'rfost', true],
  ['read it aloud', 'cloud', false],
  ['the lab', 'law', false],
])('in “%s” “%s” is meant: %s', (text, word, isMeant) => {
  expect(hasNearWord(text, word)).toBe(isMeant)
})
