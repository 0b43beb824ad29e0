import type { SyntaxNode } from '@lezer/common'

import { normalLabel } from '../blocks/definitions'
import { decodeEntity } from './entities'
import type { Inline } from './inline'
import { inlineParser } from './inlineParser'

/** Deeper nesting is shown as its source. */
const MAX_DEPTH = 24

/** No block is this long, in characters; a longer text is left as it is, so that no nesting can overflow the stack. */
const MAX_TEXT = 4000

/** Without any of it a text means itself. Most of what comes has none, and is read again with each token. */
const MARKS = /[\\`*_~[<&$@/]|www\.| {2}\n/

/** Reads the text of a block. Never throws; what is not Markdown is text. */
export function parseInline(text: string): readonly Inline[] {
  const content: Inline[] = []
  const isRead = text.length <= MAX_TEXT && MARKS.test(text)
  let at = 0
  for (
    let block = isRead ? inlineParser.parse(text).topNode.firstChild : null;
    block;
    block = block.nextSibling
  ) {
    addText(content, text.slice(at, block.from))
    addChildren(content, block, block.from, block.to, text, 0)
    at = block.to
  }
  addText(content, text.slice(at))
  return content
}

function addText(content: Inline[], text: string): void {
  if (text === '') return
  const last = content.at(-1)
  if (last?.type === 'text') content[content.length - 1] = { type: 'text', text: last.text + text }
  else content.push({ type: 'text', text })
}

function addChildren(
  content: Inline[],
  parent: SyntaxNode,
  from: number,
  to: number,
  text: string,
  depth: number,
) {
  let at = from
  for (let node = parent.childAfter(from); node && node.from < to; node = node.nextSibling) {
    if (node.from < from) continue
    addText(content, text.slice(at, node.from))
    addNode(content, node, text, depth)
    at = node.to
  }
  addText(content, text.slice(at, to))
}

function addNode(content: Inline[], node: SyntaxNode, text: string, depth: number): void {
  const source = text.slice(node.from, node.to)
  if (depth > MAX_DEPTH) {
    addText(content, source)
    return
  }
  switch (node.name) {
    case 'Escape':
      addText(content, source.slice(1))
      return
    case 'Entity':
      addText(content, decodeEntity(source))
      return
    case 'HardBreak':
      content.push({ type: 'break' })
      return
    case 'InlineCode':
      content.push({ type: 'code', text: codeOf(source) })
      return
    case 'Emphasis':
    case 'StrongEmphasis':
    case 'Strikethrough':
      content.push({ type: WRAPPERS[node.name], children: between(node, text, depth) })
      return
    case 'Link':
    case 'Image':
      addLink(content, node, text, depth)
      return
    case 'Autolink':
      addBareUrl(content, source.slice(1, -1))
      return
    case 'URL':
      addBareUrl(content, source)
      return
    case 'InlineMath':
    case 'DisplayMath':
      content.push(mathOf(source, node.name === 'DisplayMath'))
      return
    case 'HTMLTag':
    case 'Comment':
    case 'ProcessingInstruction':
      content.push({ type: 'html', text: source })
      return
    default:
      if (!node.name.endsWith('Mark')) addText(content, source)
  }
}

const WRAPPERS = { Emphasis: 'emphasis', StrongEmphasis: 'strong', Strikethrough: 'deleted' } as const

/** The content between the first and the last mark of a node. */
function between(node: SyntaxNode, text: string, depth: number): readonly Inline[] {
  const content: Inline[] = []
  const from = node.firstChild?.to ?? node.from
  const to = node.lastChild?.from ?? node.to
  addChildren(content, node, from, to, text, depth + 1)
  return content
}

function codeOf(source: string): string {
  const ticks = /^`+/.exec(source)?.[0].length ?? 1
  const code = source.slice(ticks, -ticks).replace(/\n/g, ' ')
  return /^ .* $/.test(code) && code.trim() !== '' ? code.slice(1, -1) : code
}

function mathOf(source: string, isDisplay: boolean): Inline {
  const marks = source.startsWith('$') && !isDisplay ? 1 : 2
  return { type: 'math', tex: source.slice(marks, -marks).trim(), isDisplay, source }
}

function addBareUrl(content: Inline[], text: string): void {
  const isMail = /^[^:/]+@/.test(text)
  const url = isMail ? `mailto:${text}` : text.startsWith('www.') ? `http://${text}` : text
  content.push({ type: 'link', url, title: '', children: [{ type: 'text', text }] })
}

function addLink(into: Inline[], node: SyntaxNode, text: string, depth: number): void {
  const [open, close] = node.getChildren('LinkMark')
  const from = open?.to ?? node.from
  const to = close?.from ?? node.to
  const inner = text.slice(from, to)
  const isImage = node.name === 'Image'
  const source = text.slice(node.from, node.to)
  const content: Inline[] = []
  addChildren(content, node, from, to, text, depth + 1)
  const children = withoutLinks(content)

  // An address inside the brackets is a bare link there, not where this one leads.
  const url = node.getChildren('URL').find((child) => child.from > to)
  const isInline = text.charAt(to + 1) === '(' && node.to > to + 1
  if (!isInline) {
    if (!isImage && FOOTNOTE.test(inner)) {
      into.push({ type: 'footnote', label: inner.slice(1) })
      addAfterFootnote(into, text.slice(to + 1, node.to))
      return
    }
    const labelNode = node.getChild('LinkLabel')
    const given = labelNode ? text.slice(labelNode.from + 1, labelNode.to - 1) : ''
    into.push({ type: 'reference', label: normalLabel(given || inner), children, source, isImage })
    return
  }
  const titleNode = node.getChild('LinkTitle')
  const title = titleNode ? unescape(text.slice(titleNode.from + 1, titleNode.to - 1)) : ''
  const address = url ? unescape(text.slice(url.from, url.to).replace(/^<|>$/g, '')) : ''
  into.push(
    isImage
      ? { type: 'image', url: address, title, alt: inner }
      : { type: 'link', url: address, title, children },
  )
}

const FOOTNOTE = /^\^[^\s]+$/

/** Brackets right after the mark of a footnote are another mark, or a link by themselves: never its address. */
function addAfterFootnote(into: Inline[], source: string): void {
  const inner = source.slice(1, -1)
  if (FOOTNOTE.test(inner)) into.push({ type: 'footnote', label: inner.slice(1) })
  else if (inner.trim() === '') addText(into, source)
  else {
    const children: readonly Inline[] = [{ type: 'text', text: inner }]
    into.push({ type: 'reference', label: normalLabel(inner), children, source, isImage: false })
  }
}

/** Links don't nest: of a link inside a link, only the text stays. */
const withoutLinks = (content: readonly Inline[]): readonly Inline[] =>
  content.flatMap((inline): readonly Inline[] => {
    switch (inline.type) {
      case 'link':
        return inline.children
      case 'reference':
        return [{ type: 'text', text: '[' }, ...inline.children, { type: 'text', text: ']' }]
      case 'footnote':
        return [{ type: 'text', text: `[^${inline.label}]` }]
      case 'emphasis':
      case 'strong':
      case 'deleted':
        return [{ ...inline, children: withoutLinks(inline.children) }]
      default:
        return [inline]
    }
  })

const unescape = (text: string): string =>
  text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{1,31});/g, (entity) => decodeEntity(entity))
