import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import { addCosts, type Cost } from '../pricing'

import { siblingsOf, type Tree } from './tree'

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

/**
 * The fingerprint that the reply before had, where it differs: of an earlier variant, else of the nearest reply above,
 * of the same model and connection. Undefined for replies without a seed, which nobody expects to come again the same,
 * and where either side names no fingerprint.
 */
export function driftedFrom(tree: Tree, id: MessageId): string | undefined {
  const reply = tree.byId.get(id)?.reply
  if (reply?.fingerprint === undefined || reply.seed === undefined) return undefined
  const isAlike = (other: Message | undefined): boolean =>
    other?.reply?.fingerprint !== undefined &&
    other.reply.model === reply.model &&
    other.reply.connectionId === reply.connectionId

  const siblings = siblingsOf(tree, id)
  const earlier = siblings.slice(0, Math.max(0, siblings.indexOf(id))).map((each) => tree.byId.get(each))
  const before = earlier.findLast(isAlike) ?? nearestAbove(tree, id, isAlike)
  const fingerprint = before?.reply?.fingerprint
  return fingerprint === reply.fingerprint ? undefined : fingerprint
}

function nearestAbove(
  tree: Tree,
  id: MessageId,
  isAlike: (message: Message | undefined) => boolean,
): Message | undefined {
  let parentId = tree.byId.get(id)?.parentId ?? null
  // Bounded, so that a damaged tree cannot turn in a circle.
  for (let steps = 0; parentId !== null && steps < MOST_STEPS; steps++) {
    const parent: Message | undefined = tree.byId.get(parentId)
    if (isAlike(parent)) return parent
    parentId = parent?.parentId ?? null
  }
  return undefined
}

const MOST_STEPS = 200
