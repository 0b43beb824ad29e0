import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import { addCosts, type Cost } from '../pricing'
import type { Tree } from './tree'

/** A stretch of messages of which each has one answer: what is between two places where branches part. */
export type BranchRow = {
  readonly first: Message
  readonly last: MessageId
  readonly count: number
  /** How many places where branches part lie before it. */
  readonly depth: number
  /** Which of how many variants it begins with, from 1. */
  readonly variant: number
  readonly variants: number
  readonly isShown: boolean
  /** Whether branches part after it. */
  readonly parts: boolean
  /** What its replies cost together; undefined when it has none. */
  readonly cost: Cost | undefined
}

/**
 * The tree as lines from top to bottom, each branch right under where it parts. Iterative and linear in the number
 * of messages, however deep. Empty for a conversation without messages.
 */
export function branchRows(tree: Tree, path: readonly MessageId[]): readonly BranchRow[] {
  const shown = new Set(path)
  const rows: BranchRow[] = []
  const open: {
    readonly id: MessageId
    readonly depth: number
    readonly variant: number
    readonly variants: number
  }[] = []
  const seen = new Set<MessageId>()
  const push = (ids: readonly MessageId[], depth: number) => {
    for (const [index, id] of [...ids.entries()].reverse()) {
      open.push({ id, depth, variant: index + 1, variants: ids.length })
    }
  }
  push(tree.children.get(null) ?? [], 0)
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, depth, variant, variants } = next
    const first = tree.byId.get(id)
    if (!first || seen.has(id)) continue
    const costs: Cost[] = []
    let count = 0
    let last = id
    let answers: readonly MessageId[] = [id]
    while (answers.length === 1 && answers[0] !== undefined && !seen.has(answers[0])) {
      last = answers[0]
      seen.add(last)
      count += 1
      const cost = tree.byId.get(last)?.reply?.cost
      if (cost) costs.push(cost)
      answers = tree.children.get(last) ?? []
    }
    rows.push({
      first,
      last,
      count,
      depth,
      variant,
      variants,
      isShown: shown.has(id),
      parts: answers.length > 1,
      cost: costs.length > 0 ? addCosts(costs) : undefined,
    })
    push(answers, depth + 1)
  }
  return rows
}
