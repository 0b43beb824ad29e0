import { type BlockNode, codeText, type ListNode, type TableNode } from './blocks/blockNode'
import { createBlockParser } from './blocks/blockParser'
import { readDefinitions } from './blocks/definitions'
import { cellsOf } from './blocks/tableLines'
import { taskOf } from './blocks/taskOf'
import { wordsOf } from './inline/inline'
import { parseInline } from './inline/parseInline'

/** The words of Markdown without its marks: for search, titles and reading aloud. Blocks are parted by a blank line. */
export function toPlain(markdown: string): string {
  const parser = createBlockParser()
  parser.append(markdown)
  parser.end()
  return blocksPlain(parser.root.children, '\n\n')
}

const words = (text: string): string => wordsOf(parseInline(text))

const blocksPlain = (blocks: readonly BlockNode[], between: string): string =>
  blocks.map(blockPlain).filter(Boolean).join(between)

function blockPlain(block: BlockNode): string {
  switch (block.type) {
    case 'paragraph':
      return words(block.text.startsWith('[') ? readDefinitions(block.text).rest : block.text)
    case 'heading':
      return words(block.text)
    case 'code':
      return codeText(block)
    case 'math':
      return block.text.trim()
    case 'table':
      return tablePlain(block)
    case 'rule':
      return ''
    case 'list':
      return listPlain(block)
    case 'footnote':
      return `[${block.label}] ${blocksPlain(block.children, '\n')}`
    case 'document':
    case 'quote':
    case 'item':
      return blocksPlain(block.children, '\n')
  }
}

function listPlain(list: ListNode): string {
  return list.children
    .map((item, index) => {
      const task = item.type === 'item' ? taskOf(item) : undefined
      if (item.type === 'item' && task) {
        const text = [words(task.text), blocksPlain(item.children.slice(1), '\n')].filter(Boolean).join('\n')
        return `${task.isDone ? '☑' : '☐'} ${indented(text)}`
      }
      return `${list.isOrdered ? `${list.start + index}.` : '•'} ${indented(blockPlain(item))}`
    })
    .join('\n')
}

const indented = (text: string): string => text.replaceAll('\n', '\n  ')

const tablePlain = ({ header, rows }: TableNode): string =>
  [header, ...rows].map((row) => cellsOf(row).map(words).join('\t')).join('\n')
