import type { LeafNode, TableNode } from './blocks/blockNode'
import type { BlockParser } from './blocks/blockParser'
import { normalLabel } from './blocks/definitions'
import { cellsOf } from './blocks/tableLines'
import type { Inline } from './inline/inline'
import { parseInline } from './inline/parseInline'

type Leaves = Pick<BlockParser, 'leaves' | 'settledLeaves'>

const MARK = /\[\^[^\s\]]+\]/
/** Rows at the end of a table that one more line may still change. */
const OPEN_ROWS = 2

/**
 * Numbers footnotes by the order in which a growing text first names them, as GitHub does. What is settled is read
 * once, so that a number is fixed from its first token on, and a token costs the same however long the text is.
 */
export function createFootnoteNumbers() {
  /** Labels of what is settled. */
  const settled = new Set<string>()
  let settledLeaves = 0
  let settledTable: { readonly table: TableNode; rows: number } | undefined
  let numbers: ReadonlyMap<string, number> = new Map()

  function settle({ leaves, settledLeaves: countSettled }: Leaves) {
    for (const count = countSettled(); settledLeaves < count; settledLeaves++) {
      const leaf = leaves[settledLeaves]
      if (leaf) addAll(settled, labelsIn(leaf, rowsTaken(leaf)))
    }
    // A table may be as long as the text, and is one leaf.
    const open = leaves[settledLeaves]
    if (open?.type !== 'table') return
    const from = rowsTaken(open)
    const rows = Math.max(from, open.rows.length - OPEN_ROWS)
    addAll(settled, labelsIn(open, from, rows))
    settledTable = { table: open, rows }
  }
  const rowsTaken = (leaf: LeafNode) => (settledTable?.table === leaf ? settledTable.rows : 0)

  return {
    /**
     * The numbers by label; the same object until one changes.
     *
     * @param defined the footnotes there are, once the text is whole; until then any that is named may still come.
     */
    read(parser: Leaves, defined?: ReadonlySet<string>): ReadonlyMap<string, number> {
      settle(parser)
      const tail = parser.leaves
        .slice(settledLeaves)
        .flatMap((leaf) => [...labelsIn(leaf, rowsTaken(leaf))])
        .filter((label) => !settled.has(label))
      if (defined || tail.length > 0 || settled.size !== numbers.size) {
        const named = [...settled, ...tail].filter((label) => defined?.has(label) !== false)
        const next = new Map([...new Set(named)].map((label, index) => [label, index + 1]))
        if (!isSame(numbers, next)) numbers = next
      }
      return numbers
    },
  }
}

/** The labels a leaf names, in order; of a table those in some rows, and in its head with the first. */
function labelsIn(leaf: LeafNode, fromRow: number, toRow?: number): readonly string[] {
  switch (leaf.type) {
    case 'paragraph':
    case 'heading':
      return labelsOf(leaf.text)
    case 'table': {
      const rows = leaf.rows.slice(fromRow, toRow).filter((row) => MARK.test(row))
      return [...(fromRow === 0 ? [leaf.header] : []), ...rows].flatMap((row) =>
        cellsOf(row).flatMap(labelsOf),
      )
    }
    default:
      return []
  }
}

const labelsOf = (text: string): readonly string[] => (MARK.test(text) ? namedIn(parseInline(text)) : [])

const namedIn = (content: readonly Inline[]): readonly string[] =>
  content.flatMap((inline) => {
    if (inline.type === 'footnote') return [normalLabel(inline.label)]
    return 'children' in inline ? namedIn(inline.children) : []
  })

function addAll(labels: Set<string>, added: readonly string[]): void {
  for (const label of added) labels.add(label)
}

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([label, number]) => other.get(label) === number)
