import { addLine } from './addText'
import type { BlockNode, CodeNode, MathNode } from './blockNode'
import { type BlockTree, closeTo, tipOf, touch } from './blockTree'
import { lateEndOf, takeDetailsLine } from './detailsLines'
import { LineCursor } from './lineCursor'
import { startBlock } from './startBlock'

/**
 * Takes one line into the tree, as the block algorithm of CommonMark has it: match the open
 * blocks, open new ones, add what is left. Costs time in proportion to the line and the depth.
 */
export function processLine(tree: BlockTree, text: string): void {
  const end = lateEndOf(tree, text)
  if (end > 0) processOne(tree, text.slice(0, end))
  processOne(tree, text.slice(end))
}

function processOne(tree: BlockTree, text: string): void {
  const line = new LineCursor(text)
  let keep = 1
  for (let node = tree.path[keep]; node; node = tree.path[keep]) {
    const continuation = continueBlock(node, line)
    if (continuation === 'ends') {
      closeTo(tree, keep)
      tree.wasBlank = false
      return
    }
    if (continuation === 'no') break
    keep += 1
  }

  let hasOpened = false
  if (!isVerbatim(tree, keep)) {
    if (takeDetailsLine(tree, line, keep)) {
      tree.wasBlank = false
      return
    }
    for (;;) {
      const start = startBlock(tree, line, keep)
      if (start === 'none') break
      hasOpened = true
      keep = tree.path.length
      if (start === 'leaf') {
        closeLeafLine(tree)
        tree.wasBlank = false
        return
      }
    }
  }

  const isLazy = !hasOpened && keep < tree.path.length && !line.isBlank && tipOf(tree).type === 'paragraph'
  if (!isLazy) closeTo(tree, keep)
  const tip = tipOf(tree)
  if (!line.isBlank || tip.type === 'code') addLine(tree, isLazy ? line.rest : line.remaining(), isLazy)
  else touch(tree)
  tree.wasBlank = line.isBlank && !(tip.type === 'code' && tip.isFenced)
}

function isVerbatim(tree: BlockTree, keep: number): boolean {
  const type = tree.path[keep - 1]?.type
  return type === 'code' || type === 'math'
}

/** Blocks of one line (headings, formulas that end where they begin) are closed at once. */
function closeLeafLine(tree: BlockTree): void {
  if (!tipOf(tree).isOpen) closeTo(tree, tree.path.length - 1)
}

/** Longest displayed formula, in characters; beyond it `$$` was none. */
const MAX_FORMULA = 10_000

type Continuation = 'yes' | 'no' | 'ends'

/** Whether an open block goes on in this line; moves past what belongs to the block. */
function continueBlock(node: BlockNode, line: LineCursor): Continuation {
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
