import { addLine } from './addText'
import { type BlockTree, closeTo, tipOf, touch } from './blockTree'
import { continueBlock } from './continueBlock'
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
