import { type BlockNode, type DocumentNode, isParent, type LeafNode } from './blockNode'
import { type Definition, readDefinitions } from './definitions'

/** The blocks of a text so far, and the chain of those still open, from the document to the innermost. */
export type BlockTree = {
  readonly root: DocumentNode
  path: BlockNode[]
  tick: number
  wasBlank: boolean
  headings: number
  /** Link definitions of closed paragraphs, in order. */
  readonly definitions: Definition[]
  /** The blocks that hold text rather than blocks, in the order of the text. */
  readonly leaves: LeafNode[]
}

/** An empty tree. */
export function createBlockTree(): BlockTree {
  const root: DocumentNode = { type: 'document', version: 0, isOpen: true, children: [] }
  return { root, path: [root], tick: 0, wasBlank: false, headings: 0, definitions: [], leaves: [] }
}

/** The innermost open block. */
export const tipOf = (tree: BlockTree): BlockNode => tree.path.at(-1) ?? tree.root

/** Gives every open block a version it never had. */
export function touch(tree: BlockTree): void {
  tree.tick += 1
  for (const node of tree.path) node.version = tree.tick
}

/** Closes the open blocks beyond the first `keep`. */
export function closeTo(tree: BlockTree, keep: number): void {
  if (tree.path.length <= keep) return
  touch(tree)
  while (tree.path.length > keep) {
    const node = tree.path.pop()
    if (!node) return
    node.isOpen = false
    if (node.type === 'paragraph') tree.definitions.push(...readDefinitions(node.text).definitions)
  }
}

/**
 * Adds a block under the open block number `keep - 1`, or under the nearest above it that can
 * hold it, and opens it. Blank lines between blocks of an item make its list loose.
 */
export function open(tree: BlockTree, keep: number, node: BlockNode): void {
  let depth = keep
  while (depth > 1 && !canHold(tree.path[depth - 1], node)) depth -= 1
  closeTo(tree, depth)
  const parent = tipOf(tree)
  if (!isParent(parent)) return
  if (tree.wasBlank && parent.children.length > 0) {
    const list = parent.type === 'list' ? parent : parent.type === 'item' ? tree.path.at(-2) : undefined
    if (list?.type === 'list') list.isLoose = true
  }
  parent.children.push(node)
  if (!isParent(node)) tree.leaves.push(node)
  tree.path.push(node)
  touch(tree)
}

/** Puts `node` in the place of the innermost open block. */
export function replaceTip(tree: BlockTree, node: LeafNode): void {
  const parent = tree.path.at(-2)
  if (!parent || !isParent(parent)) return
  parent.children[parent.children.length - 1] = node
  tree.path[tree.path.length - 1] = node
  tree.leaves[tree.leaves.length - 1] = node
  touch(tree)
}

const canHold = (parent: BlockNode | undefined, child: BlockNode): boolean =>
  parent !== undefined && isParent(parent) && (parent.type === 'list') === (child.type === 'item')
