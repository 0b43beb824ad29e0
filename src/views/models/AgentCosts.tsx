import { useMemo } from 'react'

import { costsUnder } from '@/domain/agents/treeCost'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Cost } from '@/domain/pricing'
import { useAgentTrees } from '@/hooks/agents/useAgentTrees'

import { Spent } from './Spent'

type Props = {
  readonly conversationId: ConversationId
  /** Its shown path. */
  readonly path: readonly MessageId[]
  /** What its own replies cost. */
  readonly own: readonly Cost[]
}

/** What the replies on the shown path and the sub-agents that they gave tasks to cost so far. */
export function AgentCosts({ conversationId, path, own }: Props) {
  const trees = useAgentTrees(conversationId)
  const costs = useMemo(() => {
    const calls = new Set(path)
    return [...own, ...trees.flatMap((each) => costsUnder(each, conversationId, calls))]
  }, [own, path, trees, conversationId])
  return <Spent costs={costs} />
}
