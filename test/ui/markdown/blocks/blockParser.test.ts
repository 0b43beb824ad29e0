import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { BlockNode } from '@/ui/markdown/blocks/blockNode'
import { createBlockParser } from '@/ui/markdown/blocks/blockParser'

import { inPieces, longText, markdownText } from './markdownText'
import { readPieces, shapeOf, shapeOfText } from './shapeOf'

describe('createBlockParser', () => {
  it('reads a text in any pieces as it reads the whole', () => {
    fc.assert(
      fc.property(inPieces(markdownText), ({ whole, pieces }) => {
        expect(shapeOf(readPieces(pieces).root)).toEqual(shapeOfText(whole))
      }),
      { numRuns: 2000 },
    )
  })

  it('reads long lines and paragraphs in any pieces as it reads the whole', () => {
    fc.assert(
      fc.property(inPieces(longText), ({ whole, pieces }) => {
        expect(shapeOf(readPieces(pieces).root)).toEqual(shapeOfText(whole))
      }),
      { numRuns: 300 },
    )
  })

  it('shows at every moment what the text so far says', () => {
    fc.assert(
      fc.property(inPieces(markdownText), ({ pieces }) => {
        const parser = createBlockParser()
        let sofar = ''
        for (const piece of pieces) {
          parser.append(piece)
          sofar += piece
          expect(shapeOf(parser.root)).toEqual(shapeOfText(sofar))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('gives a block that changed a version it never had, and no other', () => {
    fc.assert(
      fc.property(inPieces(markdownText), ({ pieces }) => {
        const parser = createBlockParser()
        const seen = new Map<BlockNode, Map<number, string>>()
        for (const piece of pieces) {
          parser.append(piece)
          for (const node of everyNode(parser.root)) {
            const shape = JSON.stringify(shapeOf(node))
            const versions = seen.get(node) ?? new Map<number, string>()
            seen.set(node, versions)
            expect(versions.get(node.version) ?? shape).toBe(shape)
            versions.set(node.version, shape)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('touches a settled block never again', () => {
    const parser = createBlockParser()
    parser.append('first\n\nsecond\n\n')
    const [first] = parser.root.children
    const version = first?.version
    for (let count = 0; count < 100; count++) parser.append('more words and\nlines\n\n')
    expect(parser.root.children[0]).toBe(first)
    expect(first?.version).toBe(version)
  })

  it('continues after its end, as if there had been none', () => {
    fc.assert(
      fc.property(inPieces(markdownText), ({ whole, pieces }) => {
        const parser = createBlockParser()
        for (const piece of pieces) {
          parser.append(piece)
          parser.end()
        }
        expect(shapeOf(parser.root)).toEqual(shapeOfText(whole))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps every visible character of a paragraph that is cut', () => {
    const text = 'A sentence with *emphasis in it*. '.repeat(500)
    const { root } = readPieces([text])
    const texts = root.children.map((node) => (node.type === 'paragraph' ? node.text : ''))
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.join('')).toBe(text)
    for (const piece of texts) expect(piece.length).toBeLessThanOrEqual(2000)
    // No emphasis is cut in two.
    for (const piece of texts) expect((piece.match(/\*/g) ?? []).length % 2).toBe(0)
  })

  it.each([
    ['quotes', '> '.repeat(10_000) + 'x'],
    ['lists', '- '.repeat(10_000) + 'x'],
    ['brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['lines of quotes', Array.from({ length: 500 }, (_, index) => '>'.repeat(index) + ' x').join('\n')],
    ['indented lists', Array.from({ length: 500 }, (_, index) => `${'  '.repeat(index)}- x`).join('\n')],
  ])('survives deeply nested %s', (_name, text) => {
    const { root } = readPieces([text])
    expect(depthOf(root)).toBeLessThan(60)
  })
})

function* everyNode(node: BlockNode): Generator<BlockNode> {
  yield node
  if ('children' in node) for (const child of node.children) yield* everyNode(child)
}

const depthOf = (node: BlockNode): number =>
  1 + ('children' in node ? Math.max(0, ...node.children.map(depthOf)) : 0)

describe('what is folded', () => {
  const folded = (text: string) => shapeOf(readPieces([text]).root)
  const paragraph = (text: string) => ['paragraph', text, false]

  it.each([
    ['<details>\n<summary>T</summary>\n\na\n\n</details>\nb', ['T', false, paragraph('a')]],
    ['<details open><summary>T</summary>a</details>\nb', ['T', true, paragraph('a')]],
    ['<details>\n<summary>\nT\n</summary>\na\n</details>\nb', ['T', false, paragraph('a')]],
    ['<details>\na</details>\nb', ['', false, paragraph('a')]],
    ['<details>\n\n```\n</details>\n```\n\n</details>\nb', ['', false, ['code', '', '</details>', 1]]],
    [
      '<details>\n<details>\n<summary>In</summary>\na\n</details>\n</details>\nb',
      ['', false, ['details', 'In', false, paragraph('a')]],
    ],
  ])('reads %j', (text, shape) => {
    expect(folded(text)).toEqual(['document', ['details', ...shape], paragraph('b')])
  })
})
