import type { BlockNode, CodeNode, MathNode } from './blockNode'
import type { LineCursor } from './lineCursor'

/** Longest displayed formula, in characters; beyond it `$$` was none. */
const MAX_FORMULA = 10_000

export type Continuation = 'yes' | 'no' | 'ends'

/** Whether an open block goes on in this line; moves past what belongs to the block. */
export function continueBlock(node: BlockNode, line: LineCursor): Continuation {
  switch (node.type) {
    case 'document':
    case 'list':
    case 'details':
      return 'yes'
    case 'quote':
      if (line.indent > 3 || line.text[line.nextAt] !== '>') return 'no'
      line.skipIndent()
      line.skip(1)
      if (line.isAtSpace) line.skipColumns(1)
      return 'yes'
    case 'item':
      if (line.isBlank) {
        line.skipIndent()
        return node.children.length > 0 ? 'yes' : 'no'
      }
      if (line.indent < node.indent) return 'no'
      line.skipColumns(node.indent)
      return 'yes'
    case 'footnote':
      if (line.isBlank) return 'yes'
      if (line.indent < 4) return 'no'
      line.skipColumns(4)
      return 'yes'
    case 'code':
      return node.isFenced ? continueFence(node, line) : continueIndented(line)
    case 'math':
      return continueMath(node, line)
    case 'paragraph':
    case 'table':
      return line.isBlank ? 'no' : 'yes'
    case 'heading':
    case 'rule':
      return 'no'
  }
}

function continueFence(node: CodeNode, line: LineCursor): Continuation {
  const mark = node.fence.charAt(0)
  if (line.indent < 4 && line.text[line.nextAt] === mark) {
    const rest = line.rest.trimEnd()
    if (rest.length >= node.fence.length && rest === mark.repeat(rest.length)) return 'ends'
  }
  line.skipColumns(Math.min(line.indent, node.fenceIndent))
  return 'yes'
}

function continueIndented(line: LineCursor): Continuation {
  if (!line.isBlank && line.indent < 4) return 'no'
  line.skipColumns(Math.min(line.indent, 4))
  return 'yes'
}

function continueMath(node: MathNode, line: LineCursor): Continuation {
  return line.isBlank || node.isClosed || node.text.length > MAX_FORMULA ? 'no' : 'yes'
}
