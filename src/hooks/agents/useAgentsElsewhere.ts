import { useEffect, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'

import type { AgentTree } from '@/domain/agents/agentTree'
import { agentsInLedger } from '@/domain/agents/treeCost'
import { withAgentChats } from '@/domain/conversations/agentChats'
import type { AgentTreeId, ConversationId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { LEDGER } from '@/queries/ledger'
import { selectConversations } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useStored } from '../storage/useStored'

/**
 * What the sub-agents under a chat took that worked on another device: their trees stay there, and the ledger, which is
 * synced, tells. Read again when one of the chats changes.
 */
export function useAgentsElsewhere(id: ConversationId): Pick<AgentTree, 'agents'> {
  const { loadLedger } = useApp()
  const { loadAgentTree } = useCommands()
  const chats = useAppState(
    useShallow((state) =>
      withAgentChats(selectConversations(state), [id]).flatMap((each) => state.conversations[each] ?? []),
    ),
  )
  const trees = useMemo(
    () => [
      ...new Set(
        chats.flatMap(({ id: each, settings: { agent } }) => (each !== id && agent ? [agent.tree] : [])),
      ),
    ],
    [chats, id],
  )
  const [gone, setGone] = useState<ReadonlySet<AgentTreeId>>(new Set())
  useEffect(() => {
    let isLeft = false
    for (const each of trees)
      void loadAgentTree(each).then((isHere) => {
        if (isHere === false && !isLeft)
          setGone((before) => (before.has(each) ? before : new Set([...before, each])))
      })
    return () => {
      isLeft = true
    }
  }, [trees, loadAgentTree])
  const lacking = useAppState(
    useShallow(({ agentTrees }) =>
      chats.filter(({ id: each, settings: { agent } }) => {
        return each !== id && agent !== undefined && gone.has(agent.tree) && !agentTrees[agent.tree]
      }),
    ),
  )
  const from = Math.min(...lacking.map(({ createdAt }) => createdAt))
  const changedAt = Math.max(...chats.map(({ updatedAt }) => updatedAt))
  const ids = lacking.map((chat) => chat.id).join(' ')
  const { value } = useStored(
    [LEDGER, 'agents', ids, changedAt],
    async () => (ids === '' ? ok([]) : loadLedger(from)),
    { gcTime: 0, keepsPrevious: true },
  )
  return useMemo(() => agentsInLedger(value ? lacking : [], value ?? []), [lacking, value])
}
