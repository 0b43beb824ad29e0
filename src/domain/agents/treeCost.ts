import type { ConversationId, MessageId } from '../ids'
import type { Cost } from '../pricing'
import { type Agent, type AgentTree, childrenOf, descendantsOf } from './agentTree'

/** What the sub-agents cost to which calls of a chat gave tasks, with those under them: what nobody knows is not zero. */
export function costsUnder(
  tree: Pick<AgentTree, 'agents'>,
  chat: ConversationId,
  calls: ReadonlySet<MessageId>,
): readonly Cost[] {
  return childrenOf(tree, chat)
    .filter((id) => {
      const call = tree.agents[id]?.call
      return call !== undefined && calls.has(call)
    })
    .flatMap((id) => [id, ...descendantsOf(tree, id)])
    .flatMap((id) => tree.agents[id] ?? [])
    .map(costOf)
}

function costOf({ spent, unpriced }: Agent): Cost {
  if (Number(spent) > 0) return { type: unpriced === 0 ? 'known' : 'atLeast', amount: spent, lines: [] }
  return { type: unpriced === 0 ? 'free' : 'unknown' }
}
