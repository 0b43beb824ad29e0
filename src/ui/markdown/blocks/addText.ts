import { inlineSpans } from '../inline/inline'

import { type CodeNode, isParent, type MathNode, type ParagraphNode, type TableNode } from './blockNode'
import { type BlockTree, closeTo, open, replaceTip, tipOf, touch } from './blockTree'
import { closerOf } from './mathLines'
import { alignmentsOf, isHeadFor } from './tableLines'

/** Longest line of code in one element, in characters. */
const MAX_CODE_LINE = 2000

/**
 * Adds a whole line to the innermost open block, or begins a paragraph with it.
 *
 * @param isLazy whether the line lacks the marks of the blocks it goes on in; such a line makes no table.
 */
export function addLine(tree: BlockTree, content: string, isLazy: boolean): void {
  const tip = tipOf(tree)
  touch(tree)
  switch (tip.type) {
    case 'code':
      tip.lines.push(content)
      return
    case 'table':
      tip.rows.push(content.trim())
      return
    case 'math':
      addMathLine(tree, tip, content)
      return
    case 'paragraph':
      if (!isLazy && becomesTable(tree, tip, content.trim())) return
      appendTo(tree, tip, `\n${content.trimStart()}`)
      return
    default:
      beginParagraph(tree, content.trimStart(), false)
  }
}

/** Adds text to the line that the innermost open block ends with. */
export function addToLine(tree: BlockTree, text: string): void {
  const tip = tipOf(tree)
  touch(tree)
  if (tip.type === 'paragraph') appendTo(tree, tip, text)
  else if (tip.type === 'code') addToCode(tip, text)
  else beginParagraph(tree, text, true)
}

function beginParagraph(tree: BlockTree, text: string, isContinued: boolean): void {
  const keep = isParent(tipOf(tree)) ? tree.path.length : tree.path.length - 1
  const paragraph: ParagraphNode = { type: 'paragraph', version: 0, isOpen: true, text: '', isContinued }
  open(tree, keep, paragraph)
  appendTo(tree, paragraph, text)
}

/** Cuts where the first `MAX_PARAGRAPH` characters say, so that pieces and whole text agree. */
function appendTo(tree: BlockTree, paragraph: ParagraphNode, text: string): void {
  let rest = paragraph.text + text
  let node = paragraph
  while (rest.length > MAX_PARAGRAPH) {
    const cut = cutParagraph(rest)
    node.text = rest.slice(0, cut)
    rest = rest.slice(cut)
    node = { type: 'paragraph', version: 0, isOpen: true, text: '', isContinued: true }
    open(tree, tree.path.length - 1, node)
  }
  node.text = rest
}

function addToCode(code: CodeNode, text: string): void {
  let rest = (code.lines.pop() ?? '') + text
  while (rest.length > MAX_CODE_LINE) {
    code.lines.push(rest.slice(0, MAX_CODE_LINE))
    code.joins.push(code.lines.length)
    rest = rest.slice(MAX_CODE_LINE)
  }
  code.lines.push(rest)
}

function addMathLine(tree: BlockTree, math: MathNode, content: string): void {
  const closer = closerOf(math.opener)
  const end = content.indexOf(closer)
  math.text += `\n${end < 0 ? content : content.slice(0, end)}`
  if (end < 0) return
  math.isClosed = true
  closeTo(tree, tree.path.length - 1)
  const after = content.slice(end + closer.length).trim()
  if (after !== '') beginParagraph(tree, after, true)
}

/** Makes the last line of a paragraph the head of a table when a delimiter row follows it. */
function becomesTable(tree: BlockTree, paragraph: ParagraphNode, line: string): boolean {
  if (!'-:|'.includes(line.charAt(0))) return false
  const alignments = alignmentsOf(line)
  if (!alignments) return false
  const lineStart = paragraph.text.lastIndexOf('\n') + 1
  const header = paragraph.text.slice(lineStart)
  if (!isHeadFor(header, alignments)) return false
  const table: TableNode = { type: 'table', version: 0, isOpen: true, alignments, header, rows: [] }
  if (lineStart === 0) replaceTip(tree, table)
  else {
    paragraph.text = paragraph.text.slice(0, lineStart - 1)
    open(tree, tree.path.length - 1, table)
  }
  return true
}

/** Longest paragraph in one block, in characters: beyond it, each token would cost more than the last. */
export const MAX_PARAGRAPH = 2000

/** No piece is shorter than this when there is any white space. */
const MIN_PIECE = 1000

/**
 * Where to cut a paragraph that has become too long: after a line, a sentence or a word, and not
 * within code, emphasis, a link or a formula if that can be avoided. Looks only at the first
 * `MAX_PARAGRAPH` characters.
 */
function cutParagraph(text: string): number {
  const window = text.slice(0, MAX_PARAGRAPH)
  const spans = inlineSpans(window)
  const isFree = (at: number) => !spans.some(({ from, to }) => from < at && at < to)
  for (const boundary of [/\n/g, /[.!?…]["')\]]*\s|[。！？]/g, /\s/g]) {
    const cut = lastBoundary(window, boundary, isFree)
    if (cut !== undefined) return cut
  }
  const at = window.charCodeAt(MAX_PARAGRAPH - 1)
  const isHalfPair = at >= 0xd800 && at <= 0xdbff
  return isHalfPair ? MAX_PARAGRAPH - 1 : MAX_PARAGRAPH
}

function lastBoundary(text: string, boundary: RegExp, isFree: (at: number) => boolean): number | undefined {
  let last: number | undefined
  for (const match of text.matchAll(boundary)) {
    const at = match.index + match[0].length
    if (at >= MIN_PIECE && isFree(at)) last = at
  }
  return last
}
