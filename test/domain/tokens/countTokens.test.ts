import fc from 'fast-check'
import { estimateTokenCount } from 'tokenx'
import { describe, expect, it } from 'vitest'

import { countTokens } from '@/domain/tokens/countTokens'

/** Pieces whose borders are where counting could differ. */
const PIECES = [
  ...['a', 'word', 'Capital', 'alphabetical', 'don’t', "don't", '12', '12345', '3.14', 'x1'],
  ...[' ', '  ', '\n', '\n\n', '\n  ', '\t', '\r\n', '\u00a0', '\u3000', '\u2028'],
  ...['.', '...', '(){}[]<>', '—', '“', '”', '_', '\u0000'],
  ...['漢字', 'かな', '한국어', '。', '、', '！', 'über', 'naïve', 'привет', 'ελλ', '😀', '👩‍💻', '\ud83d'],
]

describe('countTokens', () => {
  it('counts as tokenx, whatever the text is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        expect(countTokens(text)).toBe(estimateTokenCount(text))
      }),
      { numRuns: 4_000 },
    )
  })

  it('counts any text as tokenx', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(countTokens(text)).toBe(estimateTokenCount(text))
      }),
      { numRuns: 2_000 },
    )
  })
})
