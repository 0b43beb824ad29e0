import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { foldText } from '@/lib/text/foldText'
import { countMatches, findMatches } from '@/views/inspector/TextBlock'

/** As searches compare it, any white space as one. */
const searched = (text: string) => foldText(text).text.trim().replace(/\s+/g, ' ')

describe('findMatches', () => {
  it('cuts a text at what is searched for, letter case aside', () => {
    expect(findMatches('One two ONE', 'one')).toEqual([
      { text: 'One', isMatch: true },
      { text: ' two ', isMatch: false },
      { text: 'ONE', isMatch: true },
    ])
  })

  it('never loses or moves a character, whatever the letters', () => {
    const letters = fc.string({ unit: fc.constantFrom('İ', 'ß', 'a', 'A', 'b', '😀', ' ') })
    fc.assert(
      fc.property(letters, letters, (text, query) => {
        const stretches = findMatches(text, query)
        expect(stretches.map((stretch) => stretch.text).join('')).toBe(text)
        for (const { text: part, isMatch } of stretches) {
          if (isMatch) expect(searched(part)).toBe(searched(query))
        }
      }),
    )
  })

  it('finds nothing for an empty query', () => {
    expect(countMatches('text', '  ')).toBe(0)
  })
})
