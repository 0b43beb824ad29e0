import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { changedShare } from '@/domain/runs/results/similarity'
import { textDifference } from '@/services/diff/textDifference'

describe('textDifference', () => {
  it('marks whole stretches of words', () => {
    expect(
      textDifference('the kettle answers softly. Evening', 'the kettle hums its song. Evening', 'words'),
    ).toEqual([
      { type: 'same', text: 'the kettle ' },
      { type: 'removed', text: 'answers softly. ' },
      { type: 'added', text: 'hums its song. ' },
      { type: 'same', text: 'Evening' },
    ])
  })

  it('compares whole lines by lines', () => {
    expect(textDifference('a\nb\n', 'a\nc\n', 'lines')?.map(({ type, text }) => [type, text])).toEqual([
      ['same', 'a\n'],
      ['removed', 'b\n'],
      ['added', 'c\n'],
    ])
  })

  it('gives the other text back, whatever the two are', () => {
    const by = fc.constantFrom('words' as const, 'lines' as const)
    fc.assert(
      fc.property(fc.string(), fc.string(), by, (base, other, cut) => {
        const pieces = textDifference(base, other, cut) ?? []
        expect(pieces.map(({ type, text }) => (type === 'removed' ? '' : text)).join('')).toBe(other)
      }),
    )
  })

  it.each([
    ['same here', 'same  here', 0],
    ['a b', 'c d', 1],
    ['a b c d', 'a b c e', 0.25],
  ])('shares of change between “%s” and “%s”', (base, other, share) => {
    expect(changedShare(textDifference(base, other, 'words') ?? [])).toBeCloseTo(share)
  })
})
