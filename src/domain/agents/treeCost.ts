import type { Conversation } from '../conversations/conversation'
import type { ConversationId, MessageId } from '../ids'
import { type LedgerEntry, summariseLedger } from '../ledger/groupLedger'
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

/**
 * What sub-agents took by the ledger, which the devices of a person share: for those whose tree another device has.
 *
 * @param chats their chats
 */
export function agentsInLedger(
  chats: readonly Pick<Conversation, 'id' | 'settings' | 'createdAt'>[],
  entries: readonly LedgerEntry[],
): Pick<AgentTree, 'agents'> {
  const byChat = new Map<ConversationId | null, LedgerEntry[]>(chats.map(({ id }) => [id, []]))
  for (const entry of entries) byChat.get(entry.conversationId)?.push(entry)
  const agents = chats.flatMap(({ id, settings: { agent }, createdAt }): [string, Agent][] => {
    if (!agent) return []
    const { amount: spent, unknown: unpriced, requests: calls } = summariseLedger(byChat.get(id) ?? [])
    const { parent, call } = agent
    return [[id, { parent, call, depth: 1, startedAt: createdAt, calls, spent, unpriced }]]
  })
  return { agents: Object.fromEntries(agents) }
}
