import type { BlockNode, ItemNode, ListNode, TableNode } from './blocks/blockNode'
import { codeText } from './blocks/blockNode'
import { createBlockParser } from './blocks/blockParser'
import { normalLabel, readDefinitions } from './blocks/definitions'
import { footnoteLabels } from './blocks/footnoteLabels'
import { closerOf } from './blocks/mathLines'
import { cellsOf } from './blocks/tableLines'
import { taskOf } from './blocks/taskOf'
import { createFootnoteNumbers } from './createFootnoteNumbers'
import { escapeHtml, inlineHtml, type References } from './inline/inlineHtml'
import { parseInline } from './inline/parseInline'

/**
 * Markdown as HTML for the clipboard or a file: no script, no style, every character of the text
 * escaped, links only to the web, remote images as links. Empty for empty text.
 */
export function toHtml(markdown: string): string {
  const parser = createBlockParser()
  parser.append(markdown)
  parser.end()
  const definitions = new Map([...parser.definitions].reverse().map((one) => [one.label, one]))
  const footnotes = createFootnoteNumbers().read(parser, footnoteLabels(parser.root))
  return blocksHtml(parser.root.children, { definitions, footnotes }, false)
}

const blocksHtml = (blocks: readonly BlockNode[], references: References, isTight: boolean): string =>
  blocks
    .map((block) => blockHtml(block, references, isTight))
    .filter(Boolean)
    .join('\n')

function blockHtml(block: BlockNode, references: References, isTight: boolean): string {
  const inline = (text: string) => inlineHtml(parseInline(text), references)
  switch (block.type) {
    case 'paragraph': {
      const text = block.text.startsWith('[') ? readDefinitions(block.text).rest : block.text
      if (text.trim() === '') return ''
      return isTight ? inline(text) : `<p>${inline(text)}</p>`
    }
    case 'heading':
      return `<h${block.level}>${inline(block.text)}</h${block.level}>`
    case 'code':
      return `<pre><code>${escapeHtml(codeText(block))}</code></pre>`
    case 'math':
      return block.isClosed
        ? `<p>${escapeHtml(`${block.opener}${block.text}${closerOf(block.opener)}`)}</p>`
        : `<p>${escapeHtml(block.opener)}${inline(block.text)}</p>`
    case 'table':
      return tableHtml(block, inline)
    case 'rule':
      return '<hr>'
    case 'list':
      return listHtml(block, references)
    case 'quote':
      return `<blockquote>\n${blocksHtml(block.children, references, false)}\n</blockquote>`
    case 'footnote':
      return `<p>[${references.footnotes.get(normalLabel(block.label)) ?? escapeHtml(block.label)}]</p>\n${blocksHtml(block.children, references, false)}`
    case 'document':
    case 'item':
      return blocksHtml(block.children, references, isTight)
  }
}

function listHtml(list: ListNode, references: References): string {
  const items = list.children.map((item) =>
    item.type === 'item' ? `<li>${itemHtml(item, references, !list.isLoose)}</li>` : '',
  )
  const tag = list.isOrdered ? 'ol' : 'ul'
  const start = list.isOrdered && list.start !== 1 ? ` start="${list.start}"` : ''
  return `<${tag}${start}>\n${items.join('\n')}\n</${tag}>`
}

function itemHtml(item: ItemNode, references: References, isTight: boolean): string {
  const task = taskOf(item)
  if (!task) return blocksHtml(item.children, references, isTight)
  const text = inlineHtml(parseInline(task.text), references)
  return `${task.isDone ? '☑' : '☐'} ${text}\n${blocksHtml(item.children.slice(1), references, isTight)}`.trimEnd()
}

function tableHtml({ header, rows, alignments }: TableNode, inline: (text: string) => string): string {
  const row = (source: string, tag: 'th' | 'td') => {
    const cells = cellsOf(source)
    const html = alignments.map((alignment, index) => {
      const align = alignment === 'none' ? '' : ` align="${alignment}"`
      return `<${tag}${align}>${inline(cells[index] ?? '')}</${tag}>`
    })
    return `<tr>${html.join('')}</tr>`
  }
  const body = rows.map((source) => row(source, 'td')).join('\n')
  return `<table>\n<thead>${row(header, 'th')}</thead>\n<tbody>${body}</tbody>\n</table>`
}
