import type { Conversation } from '@/domain/conversations/conversation'
import { EMPTY_DRAFT, isEmptyDraft } from '@/domain/drafts/draft'
import type { ConversationId, MessageId, RunId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { personMessage } from '@/domain/drafts/personMessage'
import { cellRequest, promptDraft } from '@/domain/runs/planCells'
import { hasReply } from '@/domain/runs/results/cellText'
import type { Run, RunCell } from '@/domain/runs/run'
import { withSweep } from '@/domain/runs/sweep'
import { titleOf } from '@/domain/conversations/listedChat'

import type { CommandDeps } from '../deps'
import { createChangeSettings } from '../conversations/changeConversationSettings'
import { createOpenConversation } from '../conversations/openConversation'
import { record } from '../record'

/** Makes a conversation of one cell, with its model and settings, and returns its id. */
export const createContinueAsConversation = (deps: CommandDeps) =>
  async function continueAsConversation(
    runId: RunId,
    cellId: MessageId,
  ): Promise<ConversationId | undefined> {
    const run = deps.store.getState().runs[runId]
    const cell = run?.cells.find(({ id }) => id === cellId)
    return run && cell ? newConversation(deps, run, cell, [cell]) : undefined
  }

/**
 * Makes the reply of a cell the branch that goes on, with its model and swept values, and the other replies to the same prompt its variants: in the
 * conversation the run started from, or in a new one. Returns the conversation's id.
 */
export const createKeepWinner = (deps: CommandDeps) =>
  async function keepWinner(runId: RunId, cellId: MessageId): Promise<ConversationId | undefined> {
    const run = deps.store.getState().runs[runId]
    const cell = run?.cells.find(({ id }) => id === cellId)
    if (!run || !cell) return undefined
    const others = run.cells.filter(
      (each) => each.id !== cellId && each.promptIndex === cell.promptIndex && hasReply(each),
    )
    // The winner comes last: the newest variant is the one that is shown.
    const kept = [...others, cell]
    const source = run.plan.conversationId
    const conversation = source === null ? undefined : deps.store.getState().conversations[source]
    if (!conversation || conversation.trashedAt !== null) return newConversation(deps, run, cell, kept)
    await createOpenConversation(deps)(conversation.id)
    const known = deps.store.getState().threads[conversation.id]?.tree.byId
    const leaf = run.plan.history.at(-1)?.id ?? null
    if (leaf !== null && !known?.has(leaf)) return newConversation(deps, run, cell, kept)
    const messages = branch(deps, run, kept, conversation.id, leaf)
    await record(deps, {
      conversations: [
        {
          ...conversation,
          ...{ activeLeafId: messages.at(-1)?.id ?? conversation.activeLeafId, updatedAt: deps.now() },
          settings: {
            ...conversation.settings,
            ...cell.model,
            parameters: withSweep(conversation.settings.parameters, cell.values, null),
          },
        },
      ],
      messages,
    })
    return conversation.id
  }

/**
 * Sets the model, the varied values and the seed of a cell for the chat the run started from, or for the next new one. Returns
 * the id of the chat; undefined for a new one.
 */
export const createApplySettings = (deps: CommandDeps) =>
  async function applySettings(runId: RunId, cellId: MessageId): Promise<ConversationId | undefined> {
    const { runs, conversations, settings } = deps.store.getState()
    const run = runs[runId]
    const cell = run?.cells.find(({ id }) => id === cellId)
    if (!run || !cell) return undefined
    const source = run.plan.conversationId
    const chat = source === null ? undefined : conversations[source]
    const target = chat?.trashedAt === null ? chat : undefined
    const { parameters } = target?.settings ?? settings.newConversation
    const seed = cell.notSent?.includes('seed') === true ? null : cell.seed
    await createChangeSettings(deps)(target?.id ?? null, {
      ...cell.model,
      parameters: withSweep(parameters, cell.values, seed),
    })
    return target?.id
  }

async function newConversation(
  deps: CommandDeps,
  run: Run,
  cell: RunCell,
  kept: readonly RunCell[],
): Promise<ConversationId> {
  const id = deps.newId() as ConversationId
  const { conversation } = cellRequest(run, cell)
  const history: Message[] = []
  for (const message of run.plan.history)
    history.push({
      ...message,
      id: deps.newId() as MessageId,
      conversationId: id,
      parentId: history.at(-1)?.id ?? null,
    })
  const messages = [...history, ...branch(deps, run, kept, id, history.at(-1)?.id ?? null)]
  const made: Conversation = {
    ...conversation,
    id,
    title: titleOf(run.plan.prompts[cell.promptIndex] ?? run.title),
    createdAt: deps.now(),
    updatedAt: deps.now(),
    activeLeafId: messages.at(-1)?.id ?? null,
  }
  await record(deps, { conversations: [made], messages })
  deps.store.getState().threadLoaded(id, messages)
  return id
}

/** The prompt under `parentId`, and a reply under it for each cell, in their order. */
function branch(
  deps: CommandDeps,
  run: Run,
  kept: readonly RunCell[],
  conversationId: ConversationId,
  parentId: MessageId | null,
): readonly Message[] {
  const [first] = kept
  const draft = first ? promptDraft(run.plan, first.promptIndex) : EMPTY_DRAFT
  const prompt: readonly Message[] = isEmptyDraft(draft)
    ? []
    : [
        personMessage(draft, {
          id: deps.newId() as MessageId,
          conversationId,
          parentId,
          createdAt: deps.now(),
        }),
      ]
  const replies = kept.map((cell): Message => ({
    id: deps.newId() as MessageId,
    conversationId,
    parentId: prompt[0]?.id ?? parentId,
    role: 'assistant',
    parts: cell.parts,
    status:
      cell.state.type === 'waiting' || cell.state.type === 'running' ? { type: 'interrupted' } : cell.state,
    createdAt: deps.now(),
    ...(cell.reply && { reply: cell.reply }),
  }))
  return [...prompt, ...replies]
}
