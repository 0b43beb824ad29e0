import type { PdfLine } from './pdfOf'

const WORDS = 'The crew walked the rows of the parcel in the morning and noted what they saw'.split(' ')

/** A report with a page a day: a heading and eight lines, and below them what `further` adds to some. */
export const reportPages = (
  count: number,
  further: Readonly<Record<number, string>> = {},
): readonly (readonly PdfLine[])[] =>
  Array.from({ length: count }, (_, index): readonly PdfLine[] => [
    { text: `Day ${index + 1}`, size: 18 },
    '',
    ...Array.from({ length: 8 }, (__, line) =>
      WORDS.map((word, at) => WORDS[(at + line + index) % WORDS.length] ?? word).join(' '),
    ),
    ...(further[index + 1] === undefined ? [] : ['', further[index + 1] ?? '']),
  ])
