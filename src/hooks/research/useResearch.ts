import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'

import type { Agent, AgentTree } from '@/domain/agents/agentTree'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import { type Note, notesIn } from '@/domain/research/notes'
import { type Plan, readPlan } from '@/domain/research/plan'
import { readTexts, runIn } from '@/domain/research/readTexts'
import { type KeptNote, notesOfRun } from '@/domain/research/researchResult'
import { argumentsOf, mainArgument } from '@/domain/tools/toolCall'
import type { ToolRun } from '@/domain/tools/toolRun'
import { memoByObject } from '@/lib/result'
import type { ReplyPhase } from '@/store/activitySlice'
import type { Thread } from '@/store/conversationsSlice'
import { selectConversations, selectThread } from '@/store/selectors'

import { useAppState, useCommands } from '../app'

/** One question of a research, as it is shown. */
export type ShownPart = {
  readonly question: string
  /** Undefined while it waits for its turn. */
  readonly chat: Conversation | undefined
  readonly agent: Agent | undefined
  readonly phase: ReplyPhase['type'] | undefined
  /** What it searches or reads now: a page or words. */
  readonly reads: string | undefined
  readonly pages: number
  readonly notes: readonly Note[]
}

export type ShownResearch = {
  readonly plan: Plan
  readonly tree: AgentTree | undefined
  readonly parts: readonly ShownPart[]
  /** Those that were given to the writer; empty until then. */
  readonly kept: readonly KeptNote[]
}

/** What a sub-agent did, from its messages. */
const readThread = memoByObject(({ tree, path }: Thread) => {
  const messages = path.flatMap((each) => tree.byId.get(each) ?? [])
  const running = messages
    .flatMap((message) => runIn(message) ?? [])
    .findLast(({ state }) => state === 'running')
  return {
    reads: running && mainArgument(running.arguments),
    pages: readTexts(messages).length,
    notes: notesIn(messages),
  }
})

const NOTHING = { reads: undefined, pages: 0, notes: [] }

/** A research: its questions, who works on them, what they read, and the notes so far. */
export function useResearch(call: MessageId, run: ToolRun): ShownResearch {
  const { loadAgentTree, openConversation } = useCommands()
  const plan = useMemo(() => readPlan(argumentsOf(run.arguments) ?? {}), [run.arguments])
  const chats = useAppState(
    useShallow((state) => selectConversations(state).filter(({ settings }) => settings.agent?.call === call)),
  )
  const treeId = chats[0]?.settings.agent?.tree
  const tree = useAppState((state) => (treeId === undefined ? undefined : state.agentTrees[treeId]))
  const phases = useAppState(useShallow((state) => chats.map(({ id }) => state.replies[id]?.phase.type)))
  const threads = useAppState(useShallow((state) => chats.map(({ id }) => selectThread(id)(state))))
  useEffect(() => {
    if (treeId !== undefined) void loadAgentTree(treeId)
  }, [treeId, loadAgentTree])
  // Until it is done the notes are in their chats, which a new page has not read.
  const ids = run.state === 'done' ? '' : chats.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(' ')) void openConversation(id as ConversationId)
  }, [ids, openConversation])
  return useMemo(() => {
    const parts = plan.questions.map(({ question }, part): ShownPart => {
      const at = chats.findIndex(({ settings }) => (settings.agent?.part ?? 0) === part)
      const chat = chats[at]
      const thread = threads[at]
      return {
        question,
        chat,
        agent: chat && tree?.agents[chat.id],
        phase: phases[at],
        ...(thread ? readThread(thread) : NOTHING),
      }
    })
    return { plan, tree, parts, kept: notesOfRun(run) }
  }, [plan, chats, threads, phases, tree, run])
}
