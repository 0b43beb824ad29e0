import type { ConversationId, MessageId } from '../ids'
import type { Cost } from '../pricing'
import type { Agent, AgentTree } from './agentTree'

type Tree = Pick<AgentTree, 'agents'>

/** What the sub-agents cost to which calls of a chat gave tasks, with those under them: what nobody knows is not zero. */
export function costsUnder(
  { agents }: Tree,
  chat: ConversationId,
  calls: ReadonlySet<MessageId>,
): readonly Cost[] {
  const all = Object.entries(agents)
  const under = (parent: string): readonly Agent[] =>
    all.flatMap(([id, agent]) => (agent.parent === parent ? [agent, ...under(id)] : []))
  return all
    .flatMap(([id, agent]) => (agent.parent === chat && calls.has(agent.call) ? [agent, ...under(id)] : []))
    .map(costOf)
}

function costOf({ spent, unpriced }: Agent): Cost {
  if (Number(spent) > 0) return { type: unpriced === 0 ? 'known' : 'atLeast', amount: spent, lines: [] }
  return { type: unpriced === 0 ? 'free' : 'unknown' }
}
