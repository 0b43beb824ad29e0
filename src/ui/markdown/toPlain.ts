import { type BlockNode, codeText, type ListNode, type TableNode, taskOf } from './blocks/blockNode'
import { createBlockParser } from './blocks/blockParser'
import { footnoteLabels, normalLabel, readDefinitions } from './blocks/definitions'
import { cellsOf } from './blocks/tableLines'
import { createFootnoteNumbers } from './createFootnoteNumbers'
import { wordsOf } from './inline/inline'
import { parseInline } from './inline/parseInline'

/** The words of Markdown without its marks: for search, titles and reading aloud. Blocks are parted by a blank line. */
export function toPlain(markdown: string): string {
  const parser = createBlockParser()
  parser.append(markdown)
  parser.end()
  const notes = markdown.includes('[^')
    ? createFootnoteNumbers().read(parser, footnoteLabels(parser.root))
    : NO_NOTES
  return blocksPlain(parser.root.children, '\n\n', notes)
}

/** The numbers of footnotes by label. */
type Notes = ReadonlyMap<string, number>
const NO_NOTES: Notes = new Map()

const wordsIn = (text: string, notes: Notes): string => wordsOf(parseInline(text), notes)

const blocksPlain = (blocks: readonly BlockNode[], between: string, notes: Notes): string =>
  blocks
    .map((block) => blockPlain(block, notes))
    .filter(Boolean)
    .join(between)

function blockPlain(block: BlockNode, notes: Notes): string {
  const words = (text: string) => wordsIn(text, notes)
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
      return tablePlain(block, words)
    case 'rule':
      return ''
    case 'list':
      return listPlain(block, notes)
    case 'footnote':
      return `[${notes.get(normalLabel(block.label)) ?? block.label}] ${blocksPlain(block.children, '\n', notes)}`
    case 'details':
      return [words(block.summary), blocksPlain(block.children, '\n', notes)].filter(Boolean).join('\n')
    case 'document':
    case 'quote':
    case 'item':
      return blocksPlain(block.children, '\n', notes)
  }
}

function listPlain(list: ListNode, notes: Notes): string {
  return list.children
    .map((item, index) => {
      const task = item.type === 'item' ? taskOf(item) : undefined
      if (item.type === 'item' && task) {
        const text = [wordsIn(task.text, notes), blocksPlain(item.children.slice(1), '\n', notes)]
          .filter(Boolean)
          .join('\n')
        return `${task.isDone ? '☑' : '☐'} ${indented(text)}`
      }
      return `${list.isOrdered ? `${list.start + index}.` : '•'} ${indented(blockPlain(item, notes))}`
    })
    .join('\n')
}

const indented = (text: string): string => text.replaceAll('\n', '\n  ')

const tablePlain = ({ header, rows }: TableNode, words: (text: string) => string): string =>
  [header, ...rows].map((row) => cellsOf(row).map(words).join('\t')).join('\n')
