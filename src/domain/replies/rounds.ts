import { memoByObject } from '@/lib/result'

import type { MessageId } from '../ids'
import type { Message, ReplyFacts } from '../messages/message'
import { addCosts, type Cost } from '../pricing'
import type { Tree } from '../tree/tree'
import { billedOutputTokens, type Usage } from '../usage/usage'

/** The requests behind one answer: those whose calls the app made, and the one that answers. */
export type Rounds = {
  readonly count: number
  /** Of all of them together: tokens, and the cost with what is unknown in it. */
  readonly total: Pick<ReplyFacts, 'usage' | 'cost'>
}

/** Whether the app made the calls of this reply: then it is one round of an answer that is further down. */
export const isRound = (tree: Tree, id: MessageId): boolean =>
  (tree.children.get(id) ?? []).some((child) => isRun(tree.byId.get(child)))

/**
 * The rounds that ended with this reply; undefined where it took one request, and for a round of another answer.
 * Messages typed meanwhile end no answer.
 */
export function roundsOf(tree: Tree, id: MessageId): Rounds | undefined {
  const reply = tree.byId.get(id)
  if (reply?.role !== 'assistant' || isRound(tree, id)) return undefined
  return sumUp(reply, tree)
}

/** Added up once for a reply in a tree, and the same object each time. */
const sumUp = memoByObject((reply: Message, tree: Tree): Rounds | undefined => {
  const replies = [reply]
  let at = parentOf(tree, reply)
  // What was typed between two rounds belongs to the answer only where calls came right before it.
  while (at && (isRun(at) || (at.role === 'user' && isRun(parentOf(tree, at))))) {
    while (at && at.role !== 'assistant') at = parentOf(tree, at)
    if (!at) break
    replies.push(at)
    at = parentOf(tree, at)
  }
  return replies.length === 1
    ? undefined
    : replies.reduceRight<Rounds | undefined>((before, round) => added(round, before), undefined)
})

/** With one more round; kept, so that the next round adds only itself. */
const added = memoByObject(({ reply }: Message, before: Rounds | undefined): Rounds => {
  const { usage, cost = UNKNOWN } = reply ?? {}
  const sum = before ? before.total.usage : NO_USAGE
  return {
    count: (before?.count ?? 0) + 1,
    total: {
      ...(usage && sum && { usage: sumOfUsages(sum, usage) }),
      cost: addCosts(before?.total.cost ? [before.total.cost, cost] : [cost]),
    },
  }
})

const UNKNOWN: Cost = { type: 'unknown' }
const NO_USAGE = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }

function sumOfUsages(sum: Usage, usage: Usage): Usage {
  const promptTokens = sum.promptTokens + usage.promptTokens
  const completionTokens = sum.completionTokens + billedOutputTokens(usage)
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
}

const parentOf = (tree: Tree, { parentId }: Message): Message | undefined =>
  parentId === null ? undefined : tree.byId.get(parentId)

function isRun(message: Message | undefined): boolean {
  const part = message?.parts[0]
  return part?.type === 'toolResult' && part.run !== undefined
}
