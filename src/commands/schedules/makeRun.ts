import { layerOf, settle } from '@/domain/assistants/turnSettings'
import { assistantIn } from '@/domain/assistants/readAssistants'
import type { AssistantVersion } from '@/domain/assistants/assistant'
import { describeError } from '@/domain/connections/serviceError'
import {
  type Conversation,
  type ConversationSettings,
  DEFAULT_CONVERSATION_SETTINGS,
  emptyConversation,
  withChange,
} from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { costOfRun, type ScheduledRun } from '@/domain/schedules/caps'
import type { Schedule } from '@/domain/schedules/schedule'
import { shownName } from '@/domain/schedules/schedule'
import {
  type ActiveRun,
  keptReason,
  type RunResult,
  type ScheduleState,
} from '@/domain/schedules/scheduleState'
import { approvalsOf } from '@/domain/schedules/runs'
import { describeUnreadable } from '@/domain/storage/storageError'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { failed, ok, type Result } from '@/lib/result'
import { sentence, stored } from '@/lib/text/english'
import { howSaid } from '@/lib/text/said'

import { addPersonMessage } from '../conversations/addPersonMessage'
import { createOpenConversation } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { runReply } from '../replies/runReply'
import { inTurn, isTaken, turnToCome } from '../replies/turns'
import { pathOf } from '../toolLoop/callMessages'

/**
 * Makes a run that was claimed: sends its prompt as a message of its chat, and waits for the reply, tools and all. Gives
 * what it came to. Rejects with missing code alone, like any reply.
 */
export async function makeRun(
  deps: CommandDeps,
  schedule: Schedule,
  state: ScheduleState,
  active: ActiveRun,
): Promise<{ readonly result: RunResult; readonly cost: string | null; readonly hasReply: boolean }> {
  const settings = await settingsFor(deps, schedule)
  if (!settings.ok) return { result: failure(settings.error), cost: null, hasReply: false }
  const run: ScheduledRun = {
    id: active.id,
    startedAt: active.startedAt,
    runCap: schedule.runCap,
    totalCap: schedule.totalCap,
    spentBefore: state.spent,
    approvals: approvalsOf(schedule.tools, deps.store.getState().settings.toolApprovals),
  }
  const isAsked = await ask(deps, schedule, { active, run, ...settings.value })
  const reply = isAsked ? replyTo(pathOf(deps, active.conversationId), active.messageId) : undefined
  const result = isAsked
    ? resultOf(reply)
    : failure(stored('Its chat was busy with another reply. Wait until that ends, then press “Run now”.'))
  return { result, cost: await costOf(deps, active), hasReply: reply !== undefined }
}

/** What a run has cost by the ledger; null where that can't be read or isn't known. */
export async function costOf(
  { storage }: Pick<CommandDeps, 'storage'>,
  { id, startedAt }: ActiveRun,
): Promise<string | null> {
  const ledger = await storage.loadLedger({ from: startedAt })
  return ledger.ok ? costOfRun(id, ledger.value) : null
}

const failure = (reason: string): RunResult => ({
  type: 'failed',
  reason: keptReason(reason),
  ...howSaid(reason),
})

type Asking = {
  readonly active: ActiveRun
  readonly run: ScheduledRun
  readonly settings: ConversationSettings
  readonly version: AssistantVersion | undefined
}

/** Sends the prompt; resolves to whether it was sent, once the reply has ended. */
async function ask(deps: CommandDeps, schedule: Schedule, asking: Asking): Promise<boolean> {
  const { store } = deps
  const { active, run, settings, version } = asking
  const { conversationId, messageId } = active
  const order = { conversationId, parentId: messageId, schedule: run }
  const known = await conversationIn(deps, conversationId)
  const message = (conversation: Conversation) =>
    addPersonMessage(deps, conversation, {
      id: messageId,
      // An assistant's documents are with the first message, as in any chat that takes it.
      draft: { text: schedule.prompt, attachments: known ? [] : (version?.documents ?? []) },
      drafts: [],
    })
  if (!known) {
    const chat: Conversation = {
      ...emptyConversation(conversationId, deps.now()),
      title: shownName(schedule),
      titledBy: 'person',
      settings,
    }
    store.getState().threadLoaded(conversationId, [message(chat)])
    // Nobody opens it here: its messages are freed like those of a chat that was read.
    deps.opened.add(conversationId)
    await runReply(deps, order, turnToCome(deps.tabs.awaitTurn(conversationId)))
    return true
  }
  if (isTaken(deps, conversationId)) return false
  await createOpenConversation(deps)(conversationId)
  let isSent = false
  await inTurn(deps, conversationId, { waits: false }, async (turn) => {
    const chat = store.getState().conversations[conversationId]
    if (!turn || !chat || store.getState().threads[conversationId] === undefined) {
      turn?.release()
      return
    }
    isSent = true
    const { connectionId, modelId, toolUse, assistant } = settings
    message({
      ...chat,
      settings: {
        ...withChange(chat.settings, { connectionId, modelId }),
        ...(toolUse && { toolUse }),
        ...(assistant && { assistant }),
      },
    })
    await runReply(deps, order, turn)
  })
  return isSent
}

/** A chat as it is on disk, where another tab may have made it. */
export async function conversationIn(
  { store, storage }: Pick<CommandDeps, 'store' | 'storage'>,
  id: ConversationId,
): Promise<Conversation | undefined> {
  const here = store.getState().conversations[id]
  if (here) return here
  const loaded = await storage.loadConversations([id])
  const found = loaded.ok ? loaded.value[0] : undefined
  if (found) store.getState().changesRecorded({ conversations: [found] })
  return found
}

/** The settings of a chat of this schedule: its model and assistant, and the tools that may run. */
export async function settingsFor(
  deps: CommandDeps,
  { assistant, model, tools }: Pick<Schedule, 'assistant' | 'model' | 'tools'>,
): Promise<Result<Pick<Asking, 'settings' | 'version'>, string>> {
  const { connectionId, modelId } = deps.store.getState().settings.newConversation
  const usual = { ...DEFAULT_CONVERSATION_SETTINGS, connectionId, modelId }
  const items = await loadItems(deps)
  if (!items.ok) return failed(sentence(() => describeUnreadable(items.error)))
  const version = assistant === null ? undefined : assistantIn(items.value, assistant)?.version
  if (assistant !== null && !version)
    return failed(stored('Its assistant isn’t on this device. Choose another one in the schedule, or none.'))
  const inherited = settle(usual, version ? [layerOf(version)] : [])
  const settled = model ? withChange(inherited, model) : inherited
  const toolUse = version?.toolUse ?? NO_TOOLS
  const sources = [...new Set([...toolUse.sources, ...tools.map(({ id }) => sourceIn(id))])]
  return ok({
    version,
    settings: {
      ...settled,
      ...(version && { assistant: { id: version.assistantId, versionId: version.id } }),
      ...(sources.length > 0 && { toolUse: { ...toolUse, sources } }),
    },
  })
}

/** The source of a tool, by its id (`toolId`). */
const sourceIn = (id: string): string => id.slice(0, id.lastIndexOf(' '))

/** The last reply to a message. */
function replyTo(path: readonly Message[], messageId: MessageId): Message | undefined {
  const from = path.findIndex(({ id }) => id === messageId)
  return from === -1 ? undefined : path.slice(from + 1).findLast(({ role }) => role === 'assistant')
}

/** What a run came to, by its last reply. */
function resultOf(reply: Message | undefined): RunResult {
  switch (reply?.status.type) {
    case 'complete':
      return { type: 'done' }
    case 'stopped':
      return { type: 'stopped' }
    case 'failed': {
      const { error } = reply.status
      return failure(sentence(() => describeError(error)))
    }
    case 'interrupted':
      return failure(stored('The reply broke off. What arrived is in its chat.'))
    default:
      return failure(stored('No reply was written. Open its chat to see why.'))
  }
}
