import { describe, expect, it } from 'vitest'

import { plainText } from '@/domain/documents/passages'
import { pdfBlocks, type PdfWord } from '@/services/documents/readers/pdfBlocks'

/** A run of text of 12 points, each character half as wide. */
const word = (text: string, x: number, y: number, size = 12): PdfWord => ({
  text,
  x,
  y,
  size,
  width: (text.length * size) / 2,
})

const read = (words: readonly PdfWord[]) => plainText(pdfBlocks(words))

describe('the structure of a page of a PDF', () => {
  it('lines become paragraphs by their distance, and parted words one again', () => {
    expect(
      read([
        word('The lower slope was flag-', 50, 700),
        word('ged in July.', 50, 686),
        word('The crew picked it.', 50, 650),
      ]),
    ).toBe('The lower slope was flagged in July.\n\nThe crew picked it.')
  })

  it('large type is a heading, also over two lines', () => {
    expect(
      read([
        word('A report of the', 50, 760, 20),
        word('whole harvest', 50, 738, 20),
        word('Lower slope', 50, 700, 14),
        word('Rain came early, and it came often this year.', 50, 680),
      ]),
    ).toBe(
      '# A report of the whole harvest\n\n## Lower slope\n\nRain came early, and it came often this year.',
    )
  })

  it('words apart from each other are the cells of a table', () => {
    expect(
      read([
        word('Parcel', 50, 700),
        word('2025', 200, 700),
        word('2026', 300, 700),
        word('Upper', 50, 686),
        word('58', 200, 686),
        word('60', 300, 686),
      ]),
    ).toBe('| Parcel | 2025 | 2026 |\n| --- | --- | --- |\n| Upper | 58 | 60 |')
  })

  it('runs of one word are joined, and runs of several have a space', () => {
    expect(read([word('Ha', 50, 700), word('il', 62, 700), word('fell', 78, 700)])).toBe('Hail fell')
  })

  it('a page without words has nothing', () => {
    expect(pdfBlocks([word(' ', 0, 0)])).toEqual([])
  })
})
