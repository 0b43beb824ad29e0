import { memoByObject } from '@/lib/memoByObject'

import type { MessageId } from '../ids'
import type { Message, ReplyFacts } from '../messages/message'
import { addCosts } from '../pricing/addCosts'
import type { Tree } from '../tree/tree'
import { billedOutputTokens } from '../usage/usage'

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
  const replies: ReplyFacts[] = reply.reply ? [reply.reply] : []
  let count = 1
  let at = parentOf(tree, reply)
  // What was typed between two rounds belongs to the answer only where calls came right before it.
  while (at && (isRun(at) || (at.role === 'user' && isRun(parentOf(tree, at))))) {
    while (at && at.role !== 'assistant') at = parentOf(tree, at)
    if (!at) break
    count += 1
    if (at.reply) replies.push(at.reply)
    at = parentOf(tree, at)
  }
  if (count === 1) return undefined
  const usages = replies.flatMap(({ usage }) => usage ?? [])
  const sum = (of: (usage: (typeof usages)[number]) => number) =>
    usages.reduce((total, usage) => total + of(usage), 0)
  const promptTokens = sum((usage) => usage.promptTokens)
  const completionTokens = sum(billedOutputTokens)
  const isCounted = usages.length === count
  return {
    count,
    total: {
      ...(isCounted && {
        usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
      }),
      cost: addCosts(replies.map(({ cost }) => cost ?? { type: 'unknown' })),
    },
  }
})

const parentOf = (tree: Tree, { parentId }: Message): Message | undefined =>
  parentId === null ? undefined : tree.byId.get(parentId)

function isRun(message: Message | undefined): boolean {
  const part = message?.parts[0]
  return part?.type === 'toolResult' && part.run !== undefined
}
