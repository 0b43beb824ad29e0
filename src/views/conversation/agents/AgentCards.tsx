import type { ConversationId, MessageId } from '@/domain/ids'
import { isLastCard, useAgents, useAskingCalls } from '@/hooks/agents/useAgents'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { AgentBudget, AskedByAgents } from './AgentBudget'
import { AgentRow } from './AgentRow'

type Props = { readonly conversationId: ConversationId; readonly calls: readonly MessageId[] }

/** The sub-agents of a reply: a line each, the budget of all, and what any of them asks the person. */
export function AgentCards({ conversationId, calls }: Props) {
  const { agents, tree } = useAgents(calls)
  const asking = useAskingCalls(tree, agents)
  const { stopReply } = useCommands()
  if (agents.length === 0) return null
  const working = agents.filter(({ phase }) => phase !== undefined)
  return (
    <div role="group" aria-label={t('Sub-agents')} data-part="agents" className="flex flex-col gap-3">
      <div className="overflow-hidden rounded-[12px] border border-line bg-surface">
        <ul className="divide-y divide-line">
          {agents.map((shown) => (
            <AgentRow key={shown.chat.id} shown={shown} />
          ))}
        </ul>
        {tree && isLastCard(tree, conversationId, agents) && <AgentBudget tree={tree} />}
        {working.length > 1 && (
          <div className="px-3 pb-3">
            <Button size="small" onClick={() => stopReply(conversationId)}>
              {t('Stop all')}
            </Button>
          </div>
        )}
      </div>
      <AskedByAgents asking={asking} isAtRoot={tree?.conversationId === conversationId} />
    </div>
  )
}
