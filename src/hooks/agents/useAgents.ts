import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'

import { type Agent, type AgentTree, childrenOf, descendantsOf } from '@/domain/agents/agentTree'
import { agentChatOf } from '@/domain/conversations/agentChats'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { asksPerson } from '@/domain/tools/toolDefinition'
import type { ReplyPhase } from '@/store/activitySlice'
import { selectConversations, selectThread } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { type ShownRun, shownRun } from '../tools/useToolRuns'

/** A sub-agent as its line shows it; `agent` is undefined while what it took is not read, or lost. */
export type ShownAgent = {
  readonly chat: Conversation
  readonly agent: Agent | undefined
  /** What its reply is doing; undefined while none runs in this page. */
  readonly phase: ReplyPhase['type'] | undefined
}

/** The sub-agents that these calls gave tasks to, and the budget they share. */
export function useAgents(calls: readonly MessageId[]): {
  readonly agents: readonly ShownAgent[]
  readonly tree: AgentTree | undefined
} {
  const { loadAgentTree } = useCommands()
  const chats = useAppState(
    useShallow((state) => calls.flatMap((call) => agentChatOf(selectConversations(state), call) ?? [])),
  )
  const treeId = chats[0]?.settings.agent?.tree
  const tree = useAppState((state) => (treeId === undefined ? undefined : state.agentTrees[treeId]))
  const phases = useAppState(useShallow((state) => chats.map(({ id }) => state.replies[id]?.phase.type)))
  useEffect(() => {
    if (treeId !== undefined) void loadAgentTree(treeId)
  }, [treeId, loadAgentTree])
  const agents = useMemo(
    () => chats.map((chat, at) => ({ chat, agent: tree?.agents[chat.id], phase: phases[at] })),
    [chats, tree, phases],
  )
  return { agents, tree }
}

/** Which of the given calls gave a task to a sub-agent that has a chat. */
export const useAgentCalls = (calls: readonly MessageId[]): readonly MessageId[] =>
  useAppState(
    useShallow((state) =>
      calls.length === 0
        ? calls
        : calls.filter((call) => agentChatOf(selectConversations(state), call) !== undefined),
    ),
  )

/** A call of a sub-agent that waits for the person. */
export type AskingCall = {
  readonly chat: ConversationId
  readonly title: string
  readonly shown: ShownRun
  readonly isForm: boolean
}

/** What sub-agents and those under them ask, as long as it waits for the person. */
export function useAskingCalls(
  tree: AgentTree | undefined,
  agents: readonly ShownAgent[],
): readonly AskingCall[] {
  const chats = useMemo(
    () => (tree ? agents.flatMap(({ chat: { id } }) => [id, ...descendantsOf(tree, id)]) : []),
    [tree, agents],
  )
  const { store } = useApp()
  const waiting = useAppState(
    useShallow((state) =>
      chats.flatMap((id): readonly Message[] => {
        // Nobody waits in one whose page died: it asks again when it goes on.
        if (state.replies[id]?.phase.type !== 'tools') return []
        const { tree: messages, path } = selectThread(id)(state)
        const at = path.findLastIndex((each) => messages.byId.get(each)?.role !== 'tool')
        return path
          .slice(at + 1)
          .flatMap((each) => messages.byId.get(each) ?? [])
          .filter((message) => shownRun(message)?.run.state === 'asking')
      }),
    ),
  )
  return useMemo(
    () =>
      waiting.flatMap((message): readonly AskingCall[] => {
        const shown = shownRun(message)
        const chat = store.getState().conversations[message.conversationId]
        if (!shown || !chat) return []
        return [{ chat: chat.id, title: chat.title, shown, isForm: asksPerson(shown.run.toolId) }]
      }),
    [waiting, store],
  )
}

/** Whether a card is the last of its chat's that belong to a tree: the one that tells of the budget. */
export const isLastCard = (
  tree: AgentTree,
  parent: ConversationId,
  agents: readonly ShownAgent[],
): boolean => {
  const last = childrenOf(tree, parent).at(-1)
  return agents.some(({ chat }) => chat.id === last)
}
