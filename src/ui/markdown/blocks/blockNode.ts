/** How a table column is set. */
export type Alignment = 'left' | 'center' | 'right' | 'none'

type Common = {
  /** Changes whenever anything in the node does; two states of one node never share a version. */
  version: number
  isOpen: boolean
}

export type DocumentNode = Common & { readonly type: 'document'; readonly children: BlockNode[] }
export type QuoteNode = Common & { readonly type: 'quote'; readonly children: BlockNode[] }
export type FootnoteNode = Common & {
  readonly type: 'footnote'
  readonly label: string
  readonly children: BlockNode[]
}
/** What is folded under a summary: `<details>`. */
export type DetailsNode = Common & {
  readonly type: 'details'
  /** Whether it is written to be unfolded at first. */
  readonly isShown: boolean
  /** Empty where it has none. */
  summary: string
  /** Whether the next line still belongs to the summary. */
  isInSummary: boolean
  readonly children: BlockNode[]
}
export type ListNode = Common & {
  readonly type: 'list'
  readonly isOrdered: boolean
  /** First number; 1 for bullets. */
  readonly start: number
  /** The bullet or the mark after the number: another mark begins another list. */
  readonly mark: string
  isLoose: boolean
  readonly children: BlockNode[]
}
export type ItemNode = Common & {
  readonly type: 'item'
  /** Columns that a line must be indented by to belong to the item. */
  readonly indent: number
  readonly children: BlockNode[]
}
export type ParagraphNode = Common & {
  readonly type: 'paragraph'
  text: string
  /** Goes on from the paragraph above, which had become too long to be one block. */
  readonly isContinued: boolean
}
export type HeadingNode = Common & {
  readonly type: 'heading'
  readonly level: number
  text: string
  /** Its place among the headings of the document, from 1. */
  readonly ordinal: number
}
export type CodeNode = Common & {
  readonly type: 'code'
  /** The info string of a fence; empty for indented code. */
  readonly info: string
  readonly isFenced: boolean
  /** The fence as it opened the block, and the columns before it. */
  readonly fence: string
  readonly fenceIndent: number
  readonly lines: string[]
  /** Indexes of lines that only continue the one above, which was too long for one element. */
  readonly joins: number[]
}
export type MathNode = Common & {
  readonly type: 'math'
  readonly opener: '$$' | '\\['
  text: string
  isClosed: boolean
}
export type TableNode = Common & {
  readonly type: 'table'
  readonly alignments: readonly Alignment[]
  readonly header: string
  /** Rows as they came, without the delimiter row. */
  readonly rows: string[]
}
export type RuleNode = Common & { readonly type: 'rule' }

export type ParentNode = DocumentNode | QuoteNode | FootnoteNode | DetailsNode | ListNode | ItemNode
export type LeafNode = ParagraphNode | HeadingNode | CodeNode | MathNode | TableNode | RuleNode
export type BlockNode = ParentNode | LeafNode

/** Whether a node holds other nodes. */
export const isParent = (node: BlockNode): node is ParentNode => 'children' in node

/** The words of a block and all that is in it, with their marks. */
export function sourceOf(node: BlockNode): string {
  if (isParent(node)) return node.children.map(sourceOf).join('\n')
  if (node.type === 'code') return codeText(node)
  if (node.type === 'table') return [node.header, ...node.rows].join('\n')
  return node.type === 'rule' ? '' : node.text
}

/** The source of a code block, without its fence. */
export function codeText({ lines, joins }: CodeNode): string {
  if (joins.length === 0) return lines.join('\n')
  const continued = new Set(joins)
  return lines.map((line, index) => (index === 0 || continued.has(index) ? line : `\n${line}`)).join('')
}

const BOX = /^\[([ xX])\][ \t]+/

/** The task a list item is, with its text without the box; undefined when it is none. */
export function taskOf(item: ItemNode): { readonly isDone: boolean; readonly text: string } | undefined {
  const first = item.children[0]
  if (first?.type !== 'paragraph') return undefined
  const box = BOX.exec(first.text)
  return box ? { isDone: box[1] !== ' ', text: first.text.slice(box[0].length) } : undefined
}
