import { type Direction, proseDirection } from '@/lib/text/proseDirection'

import {
  type BlockNode,
  type CodeNode,
  isParent,
  type ParentNode,
  type TableNode,
  taskOf,
} from './blocks/blockNode'
import { cellsOf } from './blocks/tableLines'
import type { Language } from './code/languageOf'

/** Asked with each token of a list: where no prose comes soon, none is looked for further on. */
const MOST_CHILDREN = 20
const MOST_DEEP = 6
/** Lines of a table or a fence that are looked at. */
const MOST_LINES = 8

/** Which way a list, a quotation or a whole text runs: as the first prose in it does. Undefined while it has none. */
export function directionOf(node: ParentNode, depth = MOST_DEEP): Direction | undefined {
  if (depth === 0) return undefined
  for (const child of node.children.slice(0, MOST_CHILDREN)) {
    const direction = directionOfBlock(child, depth)
    if (direction) return direction
  }
  return undefined
}

function directionOfBlock(node: BlockNode, depth: number): Direction | undefined {
  if (node.type === 'paragraph' || node.type === 'heading') return proseDirection(node.text)
  if (!isParent(node)) return node.type === 'table' ? tableDirection(node) : undefined
  const task = node.type === 'item' ? taskOf(node) : undefined
  return task ? proseDirection(task.text) : directionOf(node, depth - 1)
}

/** Which way the columns of a table follow each other. */
export function tableDirection({ header, rows }: TableNode): Direction | undefined {
  const cells = [header, ...rows.slice(0, MOST_LINES)].flatMap((row) => cellsOf(row))
  return proseDirection(cells.join(' '))
}

/** Fences that may hold prose, by the ids of their languages. */
const PROSE = /^(?:|plaintext|markdown)$/

/** Whether what a fence holds is prose from right to left; code runs from left to right everywhere. */
export const isProseFromRight = ({ id }: Language, { lines }: CodeNode): boolean =>
  PROSE.test(id) && proseDirection(lines.slice(0, MOST_LINES).join('\n')) === 'rtl'

const LATIN = /\p{Script=Latin}/u

/**
 * Which way a whole text runs: as its first prose, or from left to right where it has only names so far, whatever the
 * language of the page. Undefined where it has no letters yet.
 */
export function textDirection(root: ParentNode): Direction | undefined {
  const said = directionOf(root)
  if (said) return said
  const first = root.children.find((node) => node.type === 'paragraph' || node.type === 'heading')
  return first && LATIN.test(first.text) ? 'ltr' : undefined
}
