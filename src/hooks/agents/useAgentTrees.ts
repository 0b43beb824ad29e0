import { useEffect, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'

import type { AgentTree } from '@/domain/agents/agentTree'
import { agentsInLedger } from '@/domain/agents/treeCost'
import { agentTreesOf, withAgentChats } from '@/domain/conversations/agentChats'
import type { AgentTreeId, ConversationId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { LEDGER } from '@/queries/ledger'
import { selectConversations } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useStored } from '../storage/useStored'

type Agents = Pick<AgentTree, 'agents'>

/**
 * The trees of the sub-agents under a chat, as they are now, and what those took that worked on another device: their
 * trees stay there, and the ledger, which is synced, tells. It is read again when one of the chats changes.
 */
export function useAgentTrees(id: ConversationId): readonly Agents[] {
  const { loadLedger } = useApp()
  const { loadAgentTree } = useCommands()
  // A sub-agent's own sub-agents work in its tree.
  const ids = useAppState(useShallow((state) => agentTreesOf(selectConversations(state), id)))
  const [gone, setGone] = useState<ReadonlySet<AgentTreeId>>(new Set())
  useEffect(() => {
    let isLeft = false
    for (const each of ids)
      void loadAgentTree(each).then((isHere) => {
        if (isHere === false && !isLeft)
          setGone((before) => (before.has(each) ? before : new Set([...before, each])))
      })
    return () => {
      isLeft = true
    }
  }, [ids, loadAgentTree])
  const trees = useAppState(useShallow(({ agentTrees }) => ids.flatMap((each) => agentTrees[each] ?? [])))
  const chats = useAppState(
    useShallow((state) =>
      withAgentChats(selectConversations(state), [id]).flatMap((each) => state.conversations[each] ?? []),
    ),
  )
  const lacking = useAppState(
    useShallow(({ agentTrees }) =>
      chats.filter(({ id: each, settings: { agent } }) => {
        return each !== id && agent !== undefined && gone.has(agent.tree) && !agentTrees[agent.tree]
      }),
    ),
  )
  const from = Math.min(...lacking.map(({ createdAt }) => createdAt))
  const changedAt = Math.max(...chats.map(({ updatedAt }) => updatedAt))
  const key = lacking.map((chat) => chat.id).join(' ')
  const { value } = useStored(
    [LEDGER, 'agents', key, changedAt],
    async () => (key === '' ? ok([]) : loadLedger(from)),
    { gcTime: 0, keepsPrevious: true },
  )
  return useMemo(
    () => (value && lacking.length > 0 ? [...trees, agentsInLedger(lacking, value)] : trees),
    [trees, lacking, value],
  )
}
