import { type BlockNode, codeText } from '@/ui/markdown/blocks/blockNode'
import { createBlockParser } from '@/ui/markdown/blocks/blockParser'

/** What a reader would see of a block, without versions: to compare two readings. */
export function shapeOf(node: BlockNode): unknown {
  switch (node.type) {
    case 'paragraph':
      return ['paragraph', node.text, node.isContinued]
    case 'heading':
      return ['heading', node.level, node.text, node.ordinal]
    case 'code':
      return ['code', node.info, codeText(node), node.lines.length]
    case 'math':
      return ['math', node.opener, node.text, node.isClosed]
    case 'table':
      return ['table', node.alignments.join(), node.header, ...node.rows]
    case 'rule':
      return ['rule']
    case 'list':
      return ['list', node.isOrdered, node.start, node.isLoose, ...node.children.map(shapeOf)]
    case 'details':
      return ['details', node.summary, node.isShown, ...node.children.map(shapeOf)]
    case 'document':
    case 'quote':
    case 'item':
    case 'footnote':
      return [node.type, ...node.children.map(shapeOf)]
  }
}

/** Reads a text that comes in these pieces. */
export function readPieces(pieces: readonly string[]) {
  const parser = createBlockParser()
  for (const piece of pieces) parser.append(piece)
  parser.end()
  return parser
}

/** The shape of a text read as a whole. */
export const shapeOfText = (text: string): unknown => shapeOf(readPieces([text]).root)
