import { agentUseOf } from '@/domain/agents/agentUse'
import type { AgentEnding, AgentTree } from '@/domain/agents/agentTree'
import type { Conversation } from '@/domain/conversations/conversation'
import type { AgentTreeId, MessageId } from '@/domain/ids'
import { notesIn, sourceOfNote } from '@/domain/research/notes'
import { type Plan, questionTask, readPlan } from '@/domain/research/plan'
import {
  chosenNotes,
  keptNotes,
  type PartResult,
  researchText,
  shortNote,
} from '@/domain/research/researchResult'
import { NOTES } from '@/domain/tools/ownSources'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { failedOutcome, type ToolExecutor, type ToolOutcome } from '@/domain/tools/toolExecutor'
import { stored } from '@/lib/text/english'

import { type AgentWork, messagesOf, type Opened } from '../agents/agentWork'
import { treeIn } from '../agentTrees/keepTree'
import { createOpenConversation } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { allowReading, forgetReading } from './allowReading'

/** What ends the whole research: the next request of any question would be refused. */
const ENDS_ALL: readonly (AgentEnding | undefined)[] = ['money', 'calls', 'time']

/**
 * Makes the call that is a research: a sub-agent for each question of the plan that the person started, some at a time,
 * and their notes. What they keep is in their chats, so that a call whose page died goes on with what is not done.
 */
export const createRunResearch =
  (deps: CommandDeps, work: AgentWork): ToolExecutor =>
  async ({ arguments: args }, { signal, conversationId, messageId, beginWait }): Promise<ToolOutcome> => {
    const parent = conversationId && deps.store.getState().conversations[conversationId]
    if (!parent || messageId === undefined)
      return failedOutcome(stored('Tasks can be given to sub-agents only in a chat.'))
    const plan = readPlan(args)
    if (plan.questions.length === 0)
      return failedOutcome(stored('The plan has no questions. Write some down.'))
    const before = chatsOf(deps, messageId)
    const { id: tree } = await work.treeFor(parent, [...before.values()][0]?.settings.agent?.tree)
    const now = (): AgentTree | undefined => treeIn(deps, tree)
    const waiting = plan.questions.map((_, part) => part)
    const isOver = () =>
      signal.aborted || now()?.isEnding === true || ENDS_ALL.some((each) => hasEnded(now(), each))

    async function next(): Promise<void> {
      for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
        const chat = before.get(part)
        if (chat && (now()?.agents[chat.id]?.ending !== undefined || isOver())) {
          await createOpenConversation(deps)(chat.id)
          if (now()?.agents[chat.id]?.ending === undefined) await work.close(chat.id, 'stopped')
        } else if (!isOver()) await answer(parent as Conversation, messageId as MessageId, plan, part, chat)
      }
    }

    async function answer(
      of: Conversation,
      call: MessageId,
      { title, questions }: Plan,
      part: number,
      chat: Conversation | undefined,
    ): Promise<void> {
      const opened = chat
        ? await work.reopen(of, chat)
        : await work.open(
            of,
            {
              ...questionTask({ title, questions }, part, now()?.said ?? []),
              tools: undefined,
              isCheaper: true,
            },
            { call, part, more: [NOTES] },
            signal,
          )
      if (!opened.ok) return
      await allowReading(deps, opened.value.id, signal)
      await finish(opened.value)
    }

    async function finish(opened: Opened): Promise<void> {
      const report = await work.work(opened, signal)
      await work.close(opened.id, report.ending)
    }

    const { width } = now()?.limits ?? agentUseOf(NO_TOOLS).limits
    const stop = waitInPauses(deps, tree, beginWait)
    try {
      await Promise.all(Array.from({ length: width }, next))
    } finally {
      stop()
    }
    const chats = chatsOf(deps, messageId)
    await forgetReading(
      deps,
      [...chats.values()].map(({ id }) => id),
    )
    return outcomeOf(deps, plan, resultsOf(deps, plan, chats, now()), parent)
  }

/** A pause counts to no limit of the turn. Ends with what it gives back. */
function waitInPauses(
  { store }: CommandDeps,
  id: AgentTreeId,
  beginWait: () => () => void = () => () => undefined,
): () => void {
  let end: (() => void) | undefined
  const look = () => {
    const isPaused = store.getState().agentTrees[id]?.isPaused === true
    if (isPaused) end ??= beginWait()
    else {
      end?.()
      end = undefined
    }
  }
  const stop = store.subscribe(look)
  return () => {
    stop()
    end?.()
  }
}

const hasEnded = (tree: AgentTree | undefined, ending: AgentEnding | undefined): boolean =>
  Object.values(tree?.agents ?? {}).some((agent) => agent.ending === ending)

/** The chats of the questions of a call, by their places in the plan. */
const chatsOf = ({ store }: CommandDeps, call: MessageId): ReadonlyMap<number, Conversation> =>
  new Map(
    Object.values(store.getState().conversations).flatMap((chat) => {
      const { agent } = chat.settings
      return agent?.call === call ? [[agent.part ?? 0, chat] as const] : []
    }),
  )

const resultsOf = (
  deps: CommandDeps,
  { questions }: Plan,
  chats: ReadonlyMap<number, Conversation>,
  tree: AgentTree | undefined,
): readonly PartResult[] =>
  questions.map(({ question }, part): PartResult => {
    const chat = chats.get(part)
    if (!chat) return { question, ending: undefined, notes: [], remark: '' }
    const messages = messagesOf(deps, chat.id)
    const last = messages.at(-1)
    const ending = tree?.agents[chat.id]?.ending ?? 'cut'
    const said = last?.role === 'assistant' && ending === 'done' ? last.parts : []
    const remark = said
      .flatMap((each) => (each.type === 'text' ? [each.text] : []))
      .join('\n')
      .trim()
    return { question, ending, notes: notesIn(messages), remark }
  })

function outcomeOf(
  deps: CommandDeps,
  { title }: Plan,
  parts: readonly PartResult[],
  { id }: Conversation,
): ToolOutcome {
  const chosen = chosenNotes(parts)
  const sources = chosen.flat().map(sourceOfNote)
  const numbered = deps.inFlight.get(id)?.tools?.turn.sources.number(sources) ?? []
  const numbers = new Map(numbered.map(({ url, number }) => [url, number]))
  const notes = chosen.map((of) => of.map((note) => ({ ...note, number: numbers.get(note.url) ?? 0 })))
  const short = shortNote(parts)
  const why = short === undefined ? [] : [short]
  if (sources.length === 0) {
    const text = stored('No notes were taken, so there is nothing to report on.')
    const told = [
      text,
      ...parts.flatMap(({ question, remark }) => (remark === '' ? [] : [`${question}: ${remark}`])),
    ]
    return {
      state: 'failed',
      content: [{ type: 'text', text: told.join('\n\n') }],
      notes: [text, ...why],
      isUntrusted: true,
    }
  }
  return {
    state: 'done',
    content: [keptNotes(notes), { type: 'text', text: researchText(title, parts, notes) }],
    sources,
    notes: why,
    isUntrusted: true,
  }
}
