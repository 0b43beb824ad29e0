import type { BlockNode, LeafNode, ParagraphNode } from './blockNode'
import { addToLine, MAX_PARAGRAPH } from './addText'
import { type BlockTree, closeTo, createBlockTree, tipOf, touch } from './blockTree'
import type { Definition } from './definitions'
import { processLine } from './processLine'

/** Characters of a line that decide what it is; the rest of a longer one is only text. */
const LONG_LINE = 2000

export type BlockParser = ReturnType<typeof createBlockParser>

/**
 * Reads Markdown that grows at its end into blocks. A token costs the same however long the text
 * is: complete lines are read once, and only the unfinished last line is taken back and read again.
 */
export function createBlockParser() {
  const tree = createBlockTree()
  let pending = ''
  let isInLine = false
  let undo: (() => void) | undefined
  /** The paragraph that the unfinished last line belongs to whatever is added to that. */
  let words: ParagraphNode | undefined
  /** How many leaves there are without the unfinished last line. */
  let certainLeaves = 0

  function takeLine(line: string, isEnded: boolean) {
    const text = line.endsWith('\r') && isEnded ? line.slice(0, -1) : line
    if (isInLine) {
      if (text !== '') addToLine(tree, text)
    } else if (text.length > LONG_LINE) {
      processLine(tree, text.slice(0, LONG_LINE))
      addToLine(tree, text.slice(LONG_LINE))
    } else processLine(tree, text)
    isInLine = !isEnded
  }

  function takeBack() {
    undo?.()
    undo = undefined
  }

  /** Adds to a line that is only words; false where it has to be read again. */
  function addWords(text: string): boolean {
    // Once the text is whole, its last paragraph is closed.
    if (!words?.isOpen || MAY_END_WORDS.test(text)) return false
    if (Math.max(pending.length, words.text.length) + text.length > MAX_PARAGRAPH) return false
    pending += text
    words.text += text
    touch(tree)
    return true
  }

  return {
    root: tree.root,
    definitions: tree.definitions as readonly Definition[],
    leaves: tree.leaves as readonly LeafNode[],

    /** How many leaves nothing that may still be appended can change. */
    settledLeaves: () => Math.max(0, certainLeaves - 1),

    /** Adds text to the end. */
    append(text: string): void {
      if (addWords(text)) return
      takeBack()
      words = undefined
      let from = 0
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
        takeLine(pending + text.slice(from, at), true)
        pending = ''
        from = at + 1
      }
      pending += text.slice(from)
      // A line longer than this is text whatever follows; a lone CR might still be half a line end.
      if (pending.length > LONG_LINE + 1) {
        takeLine(pending.slice(0, -1), false)
        pending = pending.slice(-1)
      }
      certainLeaves = tree.leaves.length
      if (pending === '') return
      const wasInLine = isInLine
      const restore = remember(tree)
      undo = () => {
        restore()
        isInLine = wasInLine
      }
      takeLine(pending, true)
      words = wordsOf(tree, pending)
    },

    /** Closes what is open: the text is whole. More may be appended all the same. */
    end(): void {
      undo ??= remember(tree)
      closeTo(tree, 1)
    },
  }
}

/** The end of a line or of a tag. */
const MAY_END_WORDS = /[\r\n>]/

/** The paragraph of a line that begins with a letter: no mark of a block can come to be there any more. */
function wordsOf(tree: BlockTree, line: string): ParagraphNode | undefined {
  const tip = tipOf(tree)
  if (tip.type !== 'paragraph' || tip.isContinued || line.endsWith('\r')) return undefined
  const own = tip.text.slice(tip.text.lastIndexOf('\n') + 1)
  return /^\p{L}/u.test(own) && line.endsWith(own) ? tip : undefined
}

/** Everything that one line can change: the open blocks and the last entries of their lists. */
function remember(tree: BlockTree): () => void {
  const { path, wasBlank, headings } = tree
  const savedPath = [...path]
  const definitionCount = tree.definitions.length
  const nodes = savedPath.map((node) => ({
    node,
    fields: { ...node },
    lists: listsOf(node).map(rememberList),
  }))
  const restoreLeaves = rememberList(tree.leaves)
  return () => {
    for (const { node, fields, lists } of nodes) {
      Object.assign(node, fields)
      for (const restore of lists) restore()
    }
    restoreLeaves()
    tree.path = savedPath
    tree.wasBlank = wasBlank
    tree.headings = headings
    tree.definitions.length = definitionCount
  }
}

function listsOf(node: BlockNode): unknown[][] {
  if ('children' in node) return [node.children]
  if (node.type === 'code') return [node.lines, node.joins]
  return node.type === 'table' ? [node.rows] : []
}

function rememberList(list: unknown[]): () => void {
  const { length } = list
  const last = list.at(-1)
  return () => {
    list.length = length
    if (last !== undefined) list[length - 1] = last
  }
}
