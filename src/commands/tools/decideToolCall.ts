import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, ToolCallPart } from '@/domain/messages/message'
import type { ToolDecision } from '@/domain/tools/approval'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'
import { runReply } from '../replies/runReply'
import { replyToContinue } from '../toolLoop/openToolLoop'

/**
 * Tells a call that waits what the person says; after a reload nobody waits, and the round goes on with it. A call of
 * unknown outcome is made again only by this.
 */
export const createDecideToolCall = (deps: CommandDeps) =>
  async function decideToolCall(
    conversationId: ConversationId,
    messageId: MessageId,
    decision: ToolDecision,
  ): Promise<void> {
    const tools = deps.inFlight.get(conversationId)?.tools
    const waiting = tools?.waiting.get(messageId)
    if (waiting) waiting(decision)
    else if (tools) tools.said.set(messageId, decision)
    else await resume(deps, conversationId, new Map([[messageId, decision]]))
  }

/** Goes on where a loop was stopped, reached a limit or lost its page: what is done is not done again. */
export const createContinueTools = (deps: CommandDeps) =>
  async function continueTools(conversationId: ConversationId): Promise<void> {
    await resume(deps, conversationId, new Map())
  }

/** Ends the tools that run, or the thinking, and asks for the answer from what is there. */
export const createAnswerNow = (deps: CommandDeps) =>
  function answerNow(id: ConversationId): Promise<void> {
    const flight = deps.inFlight.get(id)
    flight?.tools?.answerNow()
    flight?.answerNow?.()
    return Promise.resolve()
  }

async function resume(
  deps: CommandDeps,
  conversationId: ConversationId,
  decisions: ReadonlyMap<MessageId, ToolDecision>,
): Promise<void> {
  const reply = replyToContinue(deps, conversationId)
  if (!reply || deps.inFlight.has(conversationId)) return
  await runReply(deps, { conversationId, parentId: reply.parentId, resumes: { reply, decisions } })
}

/**
 * Gives the results of all calls of a reply by hand, one tool message each in the order of the
 * calls, and lets the model go on.
 *
 * @param results texts by call id; a call without one is answered with an empty text.
 */
export const createAnswerToolCalls = (deps: CommandDeps) =>
  async function answerToolCalls(
    conversationId: ConversationId,
    id: MessageId,
    results: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { store, now, newId } = deps
    const reply = selectMessage(conversationId, id)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    if (!reply || !conversation || deps.inFlight.has(conversationId)) return

    let parentId = reply.id
    const messages: Message[] = []
    for (const call of reply.parts.filter((part): part is ToolCallPart => part.type === 'toolCall')) {
      const message: Message = {
        id: newId() as MessageId,
        conversationId,
        parentId,
        role: 'tool',
        parts: [{ type: 'toolResult', toolCallId: call.id, text: results[call.id] ?? '' }],
        status: { type: 'complete' },
        createdAt: now(),
      }
      messages.push(message)
      parentId = message.id
    }
    await record(deps, {
      conversations: [{ ...conversation, activeLeafId: parentId, updatedAt: now() }],
      messages,
    })
    await runReply(deps, { conversationId, parentId, purpose: 'toolRound' })
  }
