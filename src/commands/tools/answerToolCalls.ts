import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, ToolCallPart } from '@/domain/messages/message'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'
import { runReply } from '../replies/runReply'

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
