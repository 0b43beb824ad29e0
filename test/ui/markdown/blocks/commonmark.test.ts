import type { SyntaxNode } from '@lezer/common'
import { GFM, parser } from '@lezer/markdown'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import type { BlockNode } from '@/ui/markdown/blocks/blockNode'

import { readPieces } from './shapeOf'

const reference = parser.configure([GFM, { remove: ['HTMLBlock', 'LinkReference'] }])

// Left out: where Lezer and CommonMark's reference parser differ (a table or a `2.` right after a lazy line).
const LINES = [
  '',
  '',
  'word',
  'two words',
  '# Head',
  '---',
  '===',
  '- item',
  '* star',
  '1. one',
  '> quote',
  '> - in',
  '```',
  '```ts',
  '~~~',
  '  - inner',
  '    deep',
  '      deeper',
  '***',
  '\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  '- [ ] task',
  '   three',
  '>',
  '1) ten',
  '+ plus',
]

const text = fc.array(fc.constantFrom(...LINES), { maxLength: 8 }).map((lines) => lines.join('\n'))

it('finds the blocks that a whole CommonMark parser finds', () => {
  fc.assert(
    fc.property(text, (source) => {
      expect(ours(readPieces([source]).root)).toEqual(theirs(reference.parse(source).topNode))
    }),
    { numRuns: 3000 },
  )
})

function ours(node: BlockNode): unknown {
  const children = 'children' in node ? node.children.map(ours) : []
  const type = node.type === 'heading' ? `heading${node.level}` : node.type
  return children.length > 0 ? [type, ...children] : type
}

const BLOCKS: Readonly<Record<string, string>> = {
  Document: 'document',
  Blockquote: 'quote',
  BulletList: 'list',
  OrderedList: 'list',
  ListItem: 'item',
  Paragraph: 'paragraph',
  Task: 'paragraph',
  FencedCode: 'code',
  CodeBlock: 'code',
  HorizontalRule: 'rule',
  Table: 'table',
}

function theirs(node: SyntaxNode): unknown {
  const children: unknown[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (nameOf(child) !== undefined) children.push(theirs(child))
  }
  const type = nameOf(node) ?? node.name
  return children.length > 0 ? [type, ...children] : type
}

function nameOf(node: SyntaxNode): string | undefined {
  const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(node.name)
  return heading ? `heading${heading[1] ?? ''}` : BLOCKS[node.name]
}
