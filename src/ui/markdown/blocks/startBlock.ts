import { trimEndOf } from '@/lib/text/trimEndOf'

import type { BlockNode, CodeNode, ListNode } from './blockNode'
import { type BlockTree, open, replaceTip, tipOf } from './blockTree'
import { startDetails } from './detailsLines'
import type { LineCursor } from './lineCursor'
import { opensMath } from './mathLines'

/** Deeper nesting is shown as text: nothing a person can read is lost, and no stack can overflow. */
const MAX_DEPTH = 40

const RULE = /^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$|^(?:-[ \t]*){3,}$/
const HEADING = /^(#{1,6})(?:[ \t]+|$)/
const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/
const UNDERLINE = /^(?:=+|-+)[ \t]*$/
const BULLET = /^[*+-](?=[ \t]|$)/
const NUMBER = /^(\d{1,9})([.)])(?=[ \t]|$)/
const FOOTNOTE = /^\[\^([^\s\]]{1,99})\]:[ \t]*/

export type Start = 'none' | 'parent' | 'leaf'

/**
 * Opens the block that begins at this place of the line, if one does.
 *
 * @param keep how many open blocks the line continues.
 */
export function startBlock(tree: BlockTree, line: LineCursor, keep: number): Start {
  const container = tree.path[keep - 1] ?? tree.root
  if (line.indent > 3) return startIndented(tree, line, keep)
  if (line.isBlank) return 'none'
  const rest = line.rest
  const isParagraph = container.type === 'paragraph'

  switch (rest.charCodeAt(0)) {
    case 62: // >
      if (keep >= MAX_DEPTH) return 'none'
      line.skipIndent()
      line.skip(1)
      if (line.isAtSpace) line.skipColumns(1)
      open(tree, keep, { type: 'quote', version: 0, isOpen: true, children: [] })
      return 'parent'
    case 60: // <
      return keep < MAX_DEPTH && startDetails(tree, line, keep) ? 'parent' : 'none'
    case 35: // #
      return startHeading(tree, line, keep)
    case 96: // `
    case 126: // ~
      return startFence(tree, line, keep)
    case 36: // $
    case 92: // \
      return startMath(tree, line, keep)
    case 91: // [
      return startFootnote(tree, line, keep)
    case 61: // =
      return isParagraph && UNDERLINE.test(rest) ? underline(tree, 1) : 'none'
    case 45: // -
      if (isParagraph && UNDERLINE.test(rest)) return underline(tree, 2)
      break
    case 42: // *
    case 95: // _
    case 43: // +
      break
    default:
      if (!isDigit(rest.charCodeAt(0))) return 'none'
  }
  if (RULE.test(rest)) {
    open(tree, keep, { type: 'rule', version: 0, isOpen: false })
    tree.path.pop()
    return 'leaf'
  }
  return startItem(tree, line, keep)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function startIndented(tree: BlockTree, line: LineCursor, keep: number): Start {
  // Indented lines continue a paragraph, also lazily, rather than begin code.
  if (line.isBlank || tipOf(tree).type === 'paragraph') return 'none'
  line.skipColumns(4)
  const code: CodeNode = {
    type: 'code',
    version: 0,
    isOpen: true,
    info: '',
    isFenced: false,
    fence: '',
    fenceIndent: 0,
    lines: [],
    joins: [],
  }
  open(tree, keep, code)
  code.lines.push(line.remaining())
  return 'leaf'
}

function startHeading(tree: BlockTree, line: LineCursor, keep: number): Start {
  const match = HEADING.exec(line.rest)
  if (!match) return 'none'
  const text = withoutClosingHashes(trimEndOf(line.rest.slice(match[0].length), ' \t'))
  tree.headings += 1
  open(tree, keep, {
    type: 'heading',
    version: 0,
    isOpen: false,
    level: match[1]?.length ?? 1,
    text,
    ordinal: tree.headings,
  })
  return 'leaf'
}

/** The text of a heading without the `#`s that may close it, which are part of it where no space is before them. */
function withoutClosingHashes(text: string): string {
  const before = trimEndOf(text, '#')
  const trimmed = trimEndOf(before, ' \t')
  return before === '' || trimmed !== before ? trimmed : text
}

function startFence(tree: BlockTree, line: LineCursor, keep: number): Start {
  const match = FENCE.exec(line.rest)
  if (!match) return 'none'
  const [, ticks, ticksInfo, tildes, tildesInfo] = match
  open(tree, keep, {
    type: 'code',
    version: 0,
    isOpen: true,
    info: (ticksInfo ?? tildesInfo ?? '').trim(),
    isFenced: true,
    fence: ticks ?? tildes ?? '',
    fenceIndent: line.indent,
    lines: [],
    joins: [],
  })
  return 'leaf'
}

function startMath(tree: BlockTree, line: LineCursor, keep: number): Start {
  const math = opensMath(line.rest)
  if (!math) return 'none'
  open(tree, keep, { type: 'math', version: 0, isOpen: !math.isClosed, ...math })
  return 'leaf'
}

function startFootnote(tree: BlockTree, line: LineCursor, keep: number): Start {
  const match = FOOTNOTE.exec(line.rest)
  if (!match || keep >= MAX_DEPTH || tree.path[keep - 1]?.type === 'paragraph') return 'none'
  line.skipIndent()
  line.skipColumns(match[0].length)
  open(tree, keep, { type: 'footnote', version: 0, isOpen: true, label: match[1] ?? '', children: [] })
  return 'parent'
}

function underline(tree: BlockTree, level: number): Start {
  const paragraph = tipOf(tree)
  if (paragraph.type !== 'paragraph') return 'none'
  tree.headings += 1
  replaceTip(tree, {
    type: 'heading',
    version: 0,
    isOpen: false,
    level,
    text: paragraph.text,
    ordinal: tree.headings,
  })
  return 'leaf'
}

function startItem(tree: BlockTree, line: LineCursor, keep: number): Start {
  const { rest } = line
  const isParagraph = isInParagraph(tree.path[keep - 1])
  const number = NUMBER.exec(rest)
  const marker = number?.[0] ?? BULLET.exec(rest)?.[0]
  if (marker === undefined || keep >= MAX_DEPTH) return 'none'
  if (isParagraph && (rest.slice(marker.length).trim() === '' || (number && number[1] !== '1'))) return 'none'

  const indentBefore = line.indent
  line.skipIndent()
  line.skip(marker.length)
  const spaces = line.indent
  const isEmpty = line.isBlank
  const padding = isEmpty || spaces > 4 || spaces < 1 ? 1 : spaces
  line.skipColumns(Math.min(padding, spaces))

  const mark = number?.[2] ?? marker
  const list = tree.path[keep - 1]
  let depth = keep
  if (list?.type !== 'list' || list.mark !== mark) {
    const fresh: ListNode = {
      type: 'list',
      version: 0,
      isOpen: true,
      isOrdered: number !== null,
      start: Number(number?.[1] ?? 1),
      mark,
      isLoose: false,
      children: [],
    }
    open(tree, list?.type === 'list' ? keep - 1 : keep, fresh)
    depth = tree.path.length
  }
  const indent = indentBefore + marker.length + padding
  open(tree, depth, { type: 'item', version: 0, isOpen: true, indent, children: [] })
  return 'parent'
}

const isInParagraph = (node: BlockNode | undefined): boolean =>
  node?.type === 'paragraph' || node?.type === 'table'
