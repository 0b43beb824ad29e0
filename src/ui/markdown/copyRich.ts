import { escapeHtml } from '@/lib/text/escapeHtml'
import { type Direction, proseDirection } from '@/lib/text/proseDirection'

import {
  type BlockNode,
  codeText,
  type ItemNode,
  type ListNode,
  type ParagraphNode,
  type TableNode,
  taskOf,
} from './blocks/blockNode'
import { createBlockParser } from './blocks/blockParser'
import { footnoteLabels, normalLabel, readDefinitions } from './blocks/definitions'
import { closerOf } from './blocks/mathLines'
import { cellsOf } from './blocks/tableLines'
import { languageOf } from './code/languageOf'
import { createFootnoteNumbers } from './createFootnoteNumbers'
import { directionOf, isProseFromRight, tableDirection, textDirection } from './direction'
import { inlineHtml, type References } from './inline/inlineHtml'
import { parseInline } from './inline/parseInline'

/** Characters read at once between two pieces. */
const READ_AT_ONCE = 20_000

/**
 * Markdown as HTML for the clipboard or a file: no script, no style, every character of the text
 * escaped, links only to the web, remote images as links. Empty for empty text.
 */
export const toHtml = (markdown: string): string => [...htmlPieces(markdown)].join('')

/** What `toHtml` makes, piece by piece, none of them long to make however long the text is. Some are empty. */
export function* htmlPieces(markdown: string): Generator<string, void> {
  const { blocks, references } = yield* readPieces(markdown)
  yield* blocksHtml(blocks, references, false)
}

/** Reads Markdown a part at a time, with an empty piece after each. */
export function* readPieces(
  markdown: string,
): Generator<string, { readonly blocks: readonly BlockNode[]; readonly references: Around }> {
  const parser = createBlockParser()
  for (let at = 0; at < markdown.length; at += READ_AT_ONCE) {
    parser.append(markdown.slice(at, at + READ_AT_ONCE))
    yield ''
  }
  parser.end()
  const definitions = new Map([...parser.definitions].reverse().map((one) => [one.label, one]))
  const footnotes = createFootnoteNumbers().read(parser, footnoteLabels(parser.root))
  const direction = textDirection(parser.root) ?? 'ltr'
  return { blocks: parser.root.children, references: { definitions, footnotes, direction, around: 'ltr' } }
}

type Pieces = Generator<string, void>

/**
 * Of what is around a block: which way it runs itself where nothing in it says so (`direction`), and which way it would
 * run in the HTML that is made (`around`).
 */
type Around = References & { readonly direction: Direction; readonly around: Direction }

/** For what is in a block that runs this way; and the attribute that says so, where it is not as around. */
function turned(references: Around, own: Direction | undefined) {
  const direction = own ?? references.direction
  const dir = direction === references.around ? '' : ` dir="${direction}"`
  return { dir, inside: { ...references, direction, around: direction } }
}

export function* blocksHtml(blocks: readonly BlockNode[], references: Around, isTight: boolean): Pieces {
  let between = ''
  for (const block of blocks) {
    yield* after(between, blockHtml(block, references, isTight))
    between ||= block.type === 'paragraph' && isEmpty(block) ? '' : '\n'
  }
}

/** Pieces with something before the first that is not empty; nothing where all are. */
function* after(between: string, pieces: Iterable<string>): Pieces {
  let start = between
  for (const piece of pieces) {
    if (piece === '') yield piece
    else {
      yield start + piece
      start = ''
    }
  }
}

function* blockHtml(block: BlockNode, references: Around, isTight: boolean): Pieces {
  /** A block of inline content in this element. */
  const element = (tag: string, text: string) => {
    const { dir, inside } = turned(references, proseDirection(text))
    return `<${tag}${dir}>${inlineHtml(parseInline(text), inside)}</${tag}>`
  }
  switch (block.type) {
    case 'paragraph': {
      const text = shownText(block)
      if (text.trim() === '') return
      yield isTight ? tightHtml(text, references) : element('p', text)
      return
    }
    case 'heading':
      yield element(`h${block.level}`, block.text)
      return
    case 'code':
      yield (
        references.drawn?.code(languageOf(block.info), codeText(block)) ??
        `<pre${turned(references, isProseFromRight(languageOf(block.info), block) ? 'rtl' : 'ltr').dir}><code>${escapeHtml(codeText(block))}</code></pre>`
      )
      return
    case 'math':
      yield block.isClosed
        ? (references.drawn?.math(block.text.trim(), true) ??
          `<p>${escapeHtml(`${block.opener}${block.text}${closerOf(block.opener)}`)}</p>`)
        : `<p>${escapeHtml(block.opener)}${inlineHtml(parseInline(block.text), references)}</p>`
      return
    case 'table':
      yield* tableHtml(block, references)
      return
    case 'rule':
      yield '<hr>'
      return
    case 'list':
      yield* listHtml(block, references)
      return
    case 'quote': {
      const { dir, inside } = turned(references, directionOf(block))
      yield `<blockquote${dir}>\n`
      yield* blocksHtml(block.children, inside, false)
      yield '\n</blockquote>'
      return
    }
    case 'details':
      yield `<details${block.isShown ? ' open' : ''}>${element('summary', block.summary)}\n`
      yield* blocksHtml(block.children, references, false)
      yield '\n</details>'
      return
    case 'footnote':
      yield `<p>[${references.footnotes.get(normalLabel(block.label)) ?? escapeHtml(block.label)}]</p>\n`
      yield* blocksHtml(block.children, references, false)
      return
    case 'document':
    case 'item':
      yield* blocksHtml(block.children, references, isTight)
  }
}

const shownText = ({ text }: ParagraphNode): string =>
  text.startsWith('[') ? readDefinitions(text).rest : text

const isEmpty = (paragraph: ParagraphNode): boolean => shownText(paragraph).trim() === ''

function* listHtml(list: ListNode, references: Around): Pieces {
  const tag = list.isOrdered ? 'ol' : 'ul'
  const { dir, inside } = turned(references, directionOf(list))
  yield `<${tag}${list.isOrdered && list.start !== 1 ? ` start="${list.start}"` : ''}${dir}>`
  for (const item of list.children) {
    if (item.type !== 'item') continue
    yield '\n<li>'
    yield* itemHtml(item, inside, !list.isLoose)
    yield '</li>'
  }
  yield `\n</${tag}>`
}

function* itemHtml(item: ItemNode, references: Around, isTight: boolean): Pieces {
  const task = taskOf(item)
  if (!task) {
    yield* blocksHtml(item.children, references, isTight)
    return
  }
  yield `${task.isDone ? '☑' : '☐'} ${tightHtml(task.text, references)}`
  yield* after('\n', blocksHtml(item.children.slice(1), references, isTight))
}

/** Inline content without an element of its own, which gets one where it runs another way. */
function tightHtml(text: string, references: Around): string {
  const { dir, inside } = turned(references, proseDirection(text))
  const html = inlineHtml(parseInline(text), inside)
  return dir === '' ? html : `<span${dir}>${html}</span>`
}

function* tableHtml(table: TableNode, references: Around): Pieces {
  const { header, rows, alignments } = table
  const { dir, inside } = turned(references, tableDirection(table))
  const row = (source: string, tag: 'th' | 'td') => {
    const cells = cellsOf(source)
    const html = alignments.map((alignment, index) => {
      const align = alignment === 'none' ? '' : ` align="${alignment}"`
      const text = cells[index] ?? ''
      const cell = turned(inside, proseDirection(text))
      return `<${tag}${align}${cell.dir}>${inlineHtml(parseInline(text), cell.inside)}</${tag}>`
    })
    return `<tr>${html.join('')}</tr>`
  }
  yield `<table${dir}>\n<thead>${row(header, 'th')}</thead>\n<tbody>`
  for (const [index, source] of rows.entries()) yield `${index === 0 ? '' : '\n'}${row(source, 'td')}`
  yield '</tbody>\n</table>'
}
