import type { BlockNode, DetailsNode } from './blockNode'
import { type BlockTree, closeTo, open, tipOf, touch } from './blockTree'
import type { LineCursor } from './lineCursor'

const OPENS = /^<details(?:\s[^<>]{0,200})?>/i
const IS_SHOWN = /\sopen(?:[\s=>])/i
const CLOSES = /^<\/details\s*>\s*$/i
/** After something else in its line. */
const CLOSES_LATE = /\S\s*(<\/details\s*>)\s*$/i
const SUMMARY = /^<summary(?:\s[^<>]{0,200})?>/i
const SUMMARY_END = /<\/summary\s*>/i
/** What only changes how the words of a summary look. */
const LOOKS = /<\/?(?:b|strong|i|em|u|code|small|span|font|h[1-6])(?:\s[^<>]{0,200})?>/gi
/** A longer summary is none, in characters. */
const MAX_SUMMARY = 500

/** Opens what is folded under a summary, if it begins here: `<details>`, as HTML writes it. */
export function startDetails(tree: BlockTree, line: LineCursor, keep: number): boolean {
  const [opening] = OPENS.exec(line.rest) ?? []
  if (opening === undefined) return false
  line.skipIndent()
  line.skip(opening.length)
  const node: DetailsNode = {
    type: 'details',
    version: 0,
    isOpen: true,
    isShown: IS_SHOWN.test(opening),
    summary: '',
    isInSummary: false,
    children: [],
  }
  open(tree, keep, node)
  startSummary(node, line)
  return true
}

/**
 * Takes a line that is the end of the innermost fold, or belongs to its summary.
 *
 * @param keep how many open blocks the line continues.
 */
export function takeDetailsLine(tree: BlockTree, line: LineCursor, keep: number): boolean {
  if (tree.path.length < 2) return false
  if (line.text.charCodeAt(line.nextAt) === 60 && CLOSES.test(line.rest)) {
    const at = tree.path.findLastIndex(({ type }) => type === 'details')
    if (at < 0) return false
    closeTo(tree, Math.min(at, keep))
    return true
  }
  const node = tree.path[keep - 1]
  if (node?.type !== 'details' || node.children.length > 0) return false
  if (node.isInSummary) goOnInSummary(node, line)
  else if (node.summary !== '' || !startSummary(node, line)) return false
  touch(tree)
  // What stands after a summary in its line is the first that is folded.
  return line.isBlank
}

/** Where a line has the end of a fold after something else, which are two lines then; 0 where it has none. */
export function lateEndOf(tree: BlockTree, text: string): number {
  if (!text.endsWith('>') && !text.trimEnd().endsWith('>')) return 0
  const end = CLOSES_LATE.exec(text)?.[1]
  if (end === undefined || isVerbatim(tipOf(tree))) return 0
  if (!OPENS.test(text.trimStart()) && !tree.path.some(({ type }) => type === 'details')) return 0
  return text.lastIndexOf(end)
}

const isVerbatim = ({ type }: BlockNode): boolean => type === 'code' || type === 'math'

function startSummary(node: DetailsNode, line: LineCursor): boolean {
  const [opening] = SUMMARY.exec(line.rest) ?? []
  if (opening === undefined) return false
  line.skipIndent()
  line.skip(opening.length)
  node.isInSummary = true
  goOnInSummary(node, line)
  return true
}

/** Takes the line up to the end of the summary, or whole. */
function goOnInSummary(node: DetailsNode, line: LineCursor): void {
  const { rest } = line
  const end = SUMMARY_END.exec(rest)
  const words = (end ? rest.slice(0, end.index) : rest).replace(LOOKS, '').trim()
  node.summary = `${node.summary} ${words}`.trim()
  line.skipIndent()
  line.skip(end ? end.index + end[0].length : rest.length)
  node.isInSummary = !end && node.summary.length <= MAX_SUMMARY
}
