import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { DocumentBlock, DocumentSection } from '@/domain/documents/documentText'
import { passagesOf, plainText } from '@/domain/documents/passages'

const text = (words: number, word = 'word'): DocumentBlock => ({
  type: 'text',
  text: Array.from({ length: words }, () => word).join(' '),
})
const heading = (level: number, words: string): DocumentBlock => ({ type: 'heading', level, text: words })
const sizes = (sections: readonly DocumentSection[]) =>
  passagesOf(sections, 'page').map(({ blocks }) => plainText(blocks).split(/\s+/).length)

describe('passages', () => {
  it('close at 150 words, at headings and at the end of a section', () => {
    expect(sizes([{ name: '1', blocks: [text(100), text(60), text(30)] }])).toEqual([160, 30])
    const passages = passagesOf(
      [
        { name: '1', blocks: [heading(1, 'A'), heading(2, 'B'), text(5), heading(2, 'C'), text(5)] },
        { name: '2', blocks: [text(5), heading(1, 'D'), text(5)] },
      ],
      'page',
    )
    expect(passages.map(({ section, headings }) => [section, headings])).toEqual([
      [0, ['A', 'B']],
      [0, ['A', 'C']],
      [1, ['A', 'C']],
      [1, ['D']],
    ])
  })

  it('a long paragraph is cut behind sentences', () => {
    const long = Array.from({ length: 60 }, (_, index) => `This is sentence number ${index} of many.`).join(
      ' ',
    )
    const passages = passagesOf([{ name: '1', blocks: [{ type: 'text', text: long }] }], 'page')
    expect(passages.length).toBeGreaterThan(1)
    for (const { blocks } of passages) expect(plainText(blocks)).toMatch(/many\.$/)
  })

  it('the head of a table stands above each of its pieces', () => {
    const rows = [
      ['Name', 'Note'],
      ...Array.from({ length: 50 }, (_, index) => [`row ${index}`, 'a b c d e f g']),
    ]
    const passages = passagesOf([{ name: '1', blocks: [{ type: 'table', rows }] }], 'page')
    expect(passages.length).toBeGreaterThan(2)
    for (const { blocks } of passages)
      expect(plainText(blocks)).toMatch(/^\| Name \| Note \|\n\| --- \| --- \|\n\| row/)
  })

  it('no cell of a table is lost because the first row has fewer', () => {
    const rows = [['Sales'], ['Region', 'Units'], ['North', '12', 'late', '']]
    const [passage] = passagesOf([{ name: '1', blocks: [{ type: 'table', rows }] }], 'sheet')
    expect(plainText(passage?.blocks ?? [])).toBe(
      'Sales\n\n| Region | Units |  |\n| --- | --- | --- |\n| North | 12 | late |',
    )
  })

  it('a title above a table is no head of its pieces', () => {
    const row = (index: number) => [`row ${index}`, 'a b c d e f g', 'x']
    const rows = [
      ['Sales of 2025', '', ''],
      ['Name', 'Note', 'Sum'],
      ...Array.from({ length: 50 }, (_, at) => row(at)),
    ]
    const passages = passagesOf([{ name: '1', blocks: [{ type: 'table', rows }] }], 'sheet')
    expect(passages.length).toBeGreaterThan(2)
    expect(plainText(passages[0]?.blocks ?? [])).toMatch(/^Sales of 2025\n\n\| Name \|/)
    for (const { blocks } of passages.slice(1))
      expect(plainText(blocks)).toMatch(/^\| Name \| Note \| Sum \|/)
  })

  it('no word is lost or doubled, whatever the document', () => {
    const block = fc.oneof(
      fc.record({ type: fc.constant('text' as const), text: fc.lorem({ maxCount: 400 }) }),
      fc.record({
        type: fc.constant('heading' as const),
        level: fc.integer({ min: 1, max: 6 }),
        text: fc.lorem({ maxCount: 4 }),
      }),
    )
    const sections = fc.array(
      fc.record({ name: fc.constant('1'), blocks: fc.array(block, { maxLength: 8 }) }),
      {
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(sections, (all) => {
        const words = (blocks: readonly DocumentBlock[]) => plainText(blocks).split(/\s+/).filter(Boolean)
        expect(passagesOf(all, 'page').flatMap(({ blocks }) => words(blocks))).toEqual(
          all.flatMap(({ blocks }) => words(blocks)),
        )
      }),
      { numRuns: 100 },
    )
  })
})
