import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'

import type { AgentTree } from '@/domain/agents/agentTree'
import { agentTreesOf } from '@/domain/conversations/agentChats'
import type { AgentTreeId, ConversationId } from '@/domain/ids'
import { selectConversations } from '@/store/selectors'

import { useAppState, useCommands } from '../app'

/** The trees of the sub-agents that a chat gave tasks to, as they are now; without those that can't be read. */
export function useAgentTrees(id: ConversationId | null): readonly AgentTree[] {
  const { loadAgentTree } = useCommands()
  const ids = useAppState(
    useShallow((state): readonly AgentTreeId[] =>
      id === null ? [] : agentTreesOf(selectConversations(state), id),
    ),
  )
  useEffect(() => {
    for (const each of ids) void loadAgentTree(each)
  }, [ids, loadAgentTree])
  const trees = useAppState(useShallow((state) => ids.map((each) => state.agentTrees[each])))
  return useMemo(() => trees.filter((tree) => tree !== undefined), [trees])
}
