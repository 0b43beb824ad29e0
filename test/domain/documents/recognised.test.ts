import { expect, it } from 'vitest'

import type { DocumentText } from '@/domain/documents/documentText'
import { pagesWithoutText, recognisedText, withRecognised } from '@/domain/documents/recognised'
import { sentText } from '@/domain/documents/sentText'

const DOCUMENT: DocumentText = {
  version: 1,
  name: 'deed.pdf',
  label: 'dabcd',
  unit: 'page',
  sections: ['1', '2', '3'],
  passages: [{ section: 1, headings: [], blocks: [{ type: 'text', text: 'Typed.' }] }],
  withoutText: [1, 3],
}

it.each([
  [
    'The old mill-\nwheel turns\nslowly.\n\nNobody  looks.\n',
    'The old millwheel turns slowly.\n\nNobody  looks.',
  ],
  ['T-\nShirt', 'T- Shirt'],
  ['東 京 は 雨\nです', '東京は雨です'],
  [' \n\n ', ''],
])('recognised lines become paragraphs: %j', (lines, text) => {
  expect(recognisedText(lines)).toBe(text)
})

it('passages keep their numbers, since replies cite them', () => {
  const read = withRecognised(
    DOCUMENT,
    new Map([
      [1, 'By hand.'],
      [3, ''],
    ]),
  )
  expect(read.passages.map(({ section }) => section)).toEqual([1, 0])
  expect(read.recognised).toEqual([1])
  expect(pagesWithoutText(read)).toEqual([])
  expect(sentText(read)).toMatch(
    /The text of scanned pages \(1\) was recognised[\s\S]*\[dabcd:2\] page 1\nBy hand\./,
  )
  expect(sentText(DOCUMENT)).not.toContain('recognised')
})

it('a document without any text lacks that of all pages, also where an earlier version didn’t note them', () => {
  const { withoutText: _, ...unnoted } = DOCUMENT
  expect(pagesWithoutText({ ...unnoted, passages: [] })).toEqual([1, 2, 3])
  expect(pagesWithoutText(unnoted)).toEqual([])
})
