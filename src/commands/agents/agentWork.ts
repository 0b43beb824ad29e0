import type { AgentTask } from '@/domain/agents/agentTool'
import { type AgentReport, reportOf } from '@/domain/agents/agentReport'
import {
  type AgentEnding,
  type AgentTree,
  depthOf,
  descendantsOf,
  plantTree,
  withAgent,
  withEnding,
  withMet,
} from '@/domain/agents/agentTree'
import { agentUseOf } from '@/domain/agents/agentUse'
import { leftMs } from '@/domain/agents/budget'
import type { Conversation } from '@/domain/conversations/conversation'
import type { AgentTreeId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { personMessage } from '@/domain/drafts/personMessage'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'
import { selectThread } from '@/store/selectors'

import { changeTree, keepTree, nextChange, readTree, treeIn } from '../agentTrees/keepTree'
import { lookAtTime, watchTreeTime } from '../agentTrees/treeTime'
import { findForText } from '../collections/prepareDraft'
import { createOpenConversation } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { record } from '../record'
import type { ReplyOrder } from '../replies/writeReply'
import { childChat, orderToGoOn } from './childChat'
import { runThrough } from './runThrough'

/** How long a stop waits for what a sub-agent had written, in milliseconds: all of a tree ends within a second. */
const STOPPED_WAIT_MS = 500

/** A sub-agent that is about to work: its chat, and what it does next; nothing where it is done. */
export type Opened = { readonly id: ConversationId; readonly order: ReplyOrder | undefined }

/** Where a task comes from, and what is given with it. */
type Given = {
  readonly call: MessageId
  /** Which of several sub-agents of the call. */
  readonly part?: number
  /** Sources of tools that it gets beside those of whoever gave the task. */
  readonly more?: readonly string[]
}

export type AgentWork = ReturnType<typeof createAgentWork>

/** Makes sub-agents and lets them work: a chat of its own each, the same replies with tools as in any, one budget. */
export function createAgentWork(deps: CommandDeps) {
  /** Trees that this page works on, so that what it knows of them is the newest. */
  const own = new Set<AgentTreeId>()

  /** The tree that a chat works in: its own where it is a sub-agent's, else the one of its present turn, or a new one. */
  async function treeFor(parent: Conversation, of?: AgentTreeId): Promise<AgentTree> {
    const asked = parent.settings.agent ? undefined : deps.inFlight.get(parent.id)?.asked
    const id = of ?? parent.settings.agent?.tree ?? asked?.tree
    const onDisk = id && !own.has(id) ? await readTree(deps, id) : undefined
    const { limits } = agentUseOf(parent.settings.toolUse ?? NO_TOOLS)
    const tree =
      (id && own.has(id) ? treeIn(deps, id) : onDisk) ??
      plantTree(id ?? (deps.newId() as AgentTreeId), parent.id, limits, deps.now(), asked?.use)
    own.add(tree.id)
    if (asked) asked.tree = tree.id
    deps.store.getState().agentTreeChanged(tree)
    return tree
  }

  async function open(
    parent: Conversation,
    task: AgentTask,
    { call, part, more = [] }: Given,
    signal: AbortSignal,
  ): Promise<Result<Opened, string>> {
    if (task.task === '') return failed(stored('The task is empty. Write down what to do.'))
    const { id: tree } = await treeFor(parent)
    const place = { tree, parent: parent.id, call, ...(part !== undefined && { part }) }
    const now = treeIn(deps, tree)
    const mayGoDeeper = now !== undefined && depthOf(now, parent.id) + 1 < now.limits.depth
    const made = await childChat(deps, parent, task, { ...place, mayGoDeeper, more }, signal)
    if (!made.ok) return made
    const { conversation, message } = made.value
    const latest = treeIn(deps, tree)
    const grown = latest && withAgent(latest, { id: conversation.id, parent: parent.id, call }, deps.now())
    if (grown?.ok !== true) return failed(grown?.error ?? '')
    deps.store.getState().agentTreeChanged(grown.value)
    const asked = await withFound(deps, conversation, message, { text: task.task, signal })
    const written = record(deps, { conversations: [conversation], messages: [asked] })
    deps.store.getState().threadLoaded(conversation.id, [asked])
    // Asking for what collections have may have cost: the tree is as it is by then.
    await Promise.all([written, changeTree(deps, tree, (latest) => latest)])
    return ok({ id: conversation.id, order: { conversationId: conversation.id, parentId: message.id } })
  }

  /** Goes on with the sub-agent of a call that ran when its page died. */
  async function reopen(
    parent: Conversation,
    { id, settings }: Conversation,
  ): Promise<Result<Opened, string>> {
    const tree = await treeFor(parent, settings.agent?.tree)
    const read = await createOpenConversation(deps)(id)
    if (!read.ok || !tree.agents[id]) return failed(stored('What this sub-agent did could not be read.'))
    await changeTree(deps, tree.id, (now) => withEnding(now, id, undefined, deps.now()))
    return ok({ id, order: orderToGoOn(deps, id) })
  }

  /** Resolves when the time of a tree is over: the clock stands still in a pause. */
  async function timeIsOver(id: AgentTreeId, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const tree = treeIn(deps, id)
      if (!tree) return
      if (tree.isPaused === true) {
        await nextChange(deps, id, over)
        continue
      }
      const paused = new AbortController()
      const stop = deps.store.subscribe(({ agentTrees }) => {
        if (agentTrees[id]?.isPaused === true) paused.abort()
      })
      const ended = AbortSignal.any([over, paused.signal])
      await deps.sleep(leftMs(tree, deps.now()), ended).catch(() => undefined)
      stop()
      lookAtTime(deps)
      // What it was asleep for is still to come.
      const hasSlept = treeIn(deps, id)?.runningSince !== tree.runningSince
      if (!paused.signal.aborted && !hasSlept) return
    }
  }

  async function work({ id, order }: Opened, signal: AbortSignal): Promise<AgentReport> {
    const place = deps.store.getState().conversations[id]?.settings.agent
    const tree = place && treeIn(deps, place.tree)
    const over = new AbortController()
    const time = watchTreeTime(deps)
    const end = () => deps.inFlight.get(id)?.controller.abort()
    let cutBy: AgentEnding | undefined
    if (tree)
      void timeIsOver(tree.id, over.signal).then(() => {
        if (over.signal.aborted) return
        void changeTree(deps, tree.id, (now) => withMet(now, id, 'time'))
        end()
      })
    const stopped = new Promise<void>((resolve) => {
      const stop = () => {
        cutBy = 'stopped'
        end()
        void deps.sleep(STOPPED_WAIT_MS, over.signal).then(resolve, resolve)
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    try {
      if (order && !signal.aborted) await Promise.race([runThrough(deps, order, time.clock, signal), stopped])
    } finally {
      over.abort()
      time.end()
    }
    const now = tree && treeIn(deps, tree.id)
    const report = reportOf(messagesOf(deps, id), cutBy)
    // What met a limit may have been let go since, and answered.
    const met = report.ending === 'done' || cutBy ? undefined : now?.agents[id]?.met
    return met ? { ...report, ending: met } : report
  }

  /** Notes how a sub-agent ended. Resolves with its tree as it is then. */
  async function close(id: ConversationId, ending: AgentEnding): Promise<AgentTree | undefined> {
    const place = deps.store.getState().conversations[id]?.settings.agent
    const tree = place && treeIn(deps, place.tree)
    if (tree) await keepTree(deps, ended(tree, id, ending, deps.now()))
    return tree
  }

  return { treeFor, open, reopen, work, close }
}

/**
 * The first message of a sub-agent with what the collections of its chat have on its task, as with a message that a
 * person sends. Its chat must be in its tree: asking for vectors costs. Watched folders aren't read for it: they are when
 * the person's own message goes.
 */
async function withFound(
  deps: CommandDeps,
  conversation: Conversation,
  message: Message,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
): Promise<Message> {
  if ((conversation.settings.collections ?? []).length === 0) return message
  deps.store.getState().changesRecorded({ conversations: [conversation] })
  const attachments = await findForText(deps, conversation.id, text, signal)
  return { ...message, parts: personMessage({ text, attachments }, message).parts }
}

/** Whoever worked for one that has ended has ended, too. */
function ended(tree: AgentTree, id: ConversationId, ending: AgentEnding, now: number): AgentTree {
  const left = descendantsOf(tree, id).filter((each) => tree.agents[each]?.ending === undefined)
  return withEnding(
    left.reduce((next, each) => withEnding(next, each, 'stopped', now), tree),
    id,
    ending,
    now,
  )
}

/** The messages of the branch of a chat that is shown. */
export function messagesOf({ store }: Pick<CommandDeps, 'store'>, id: ConversationId): readonly Message[] {
  const { tree, path } = selectThread(id)(store.getState())
  return path.flatMap((each) => tree.byId.get(each) ?? [])
}
