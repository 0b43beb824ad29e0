import { describe, expect, it } from 'vitest'

import { matchedParts } from '@/domain/models/bestKnown'

const marked = (name: string, query: string) =>
  matchedParts(name, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('matchedParts', () => {
  it.each([
    ['Claude Sonnet 4.5', 'sonnet 4.5', 'Claude [Sonnet 4.5]'],
    ['Claude Sonnet 4.6', 'sonnet claude', '[Claude] [Sonnet] 4.6'],
    ['Claude Sonnet 4.6', ' SONNET  4.5', 'Claude [Sonnet] 4.6'],
    ['Mémoire', 'memo', '[Mémo]ire'],
    ['a.a', 'a', '[a].[a]'],
    ['Pocket', '', 'Pocket'],
    ['Pocket', 'x', 'Pocket'],
  ])('marks in %s what “%s” finds', (name, query, expected) => {
    expect(marked(name, query)).toBe(expected)
  })

  it('loses no letter', () => {
    for (const name of ['ﬁne', 'ÅngstrÖm 1', '文心 4'])
      expect(
        matchedParts(name, 'f 4')
          .map(({ text }) => text)
          .join(''),
      ).toBe(name)
  })
})
