import { type BlockNode, isParent } from './blocks/blockNode'
import { createBlockParser } from './blocks/blockParser'
import { wordsOf } from './inline/inline'
import { parseInline } from './inline/parseInline'

/** A heading of a text. `ordinal` (from 1) makes its id: see `headingId`. */
export type OutlineEntry = { readonly level: number; readonly text: string; readonly ordinal: number }

/** The headings of a text in order; empty when it has none. */
export function outlineOf(markdown: string): readonly OutlineEntry[] {
  if (!mayHaveHeadings(markdown)) return []
  const parser = createBlockParser()
  parser.append(markdown)
  parser.end()
  return headingsIn(parser.root)
}

/** Most texts have no heading, and then need no reading. An underlined one begins after a line break. */
const mayHaveHeadings = (markdown: string): boolean =>
  markdown.includes('#') || /[\n\r][ >\t]*(?:=+|-+)\s*$/m.test(markdown)

function headingsIn(node: BlockNode): readonly OutlineEntry[] {
  if (node.type === 'heading') {
    return [{ level: node.level, text: wordsOf(parseInline(node.text)), ordinal: node.ordinal }]
  }
  return isParent(node) ? node.children.flatMap(headingsIn) : []
}
