import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import { withSpokenText } from '@/domain/spokenText'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from './deps'
import { record } from './record'
import { runReply } from './runReply'

/**
 * Writes a changed text as a variant beside the message, which stays. Sending it asks for a
 * reply; a variant of a reply is only kept.
 */
export const createEditMessage = (deps: CommandDeps) =>
  async function editMessage(
    conversationId: ConversationId,
    id: MessageId,
    text: string,
    { isSent }: { isSent: boolean },
  ): Promise<void> {
    const { store, now, newId } = deps
    const message = selectMessage(conversationId, id)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    if (!message || !conversation || deps.inFlight.has(conversationId)) return
    const variant: Message = {
      ...message,
      id: newId() as MessageId,
      parts: withSpokenText(message, text),
      status: { type: 'complete' },
      createdAt: now(),
    }
    await record(deps, {
      conversations: [{ ...conversation, activeLeafId: variant.id, updatedAt: now() }],
      messages: [variant],
    })
    if (isSent && message.role !== 'assistant') await runReply(deps, { conversationId, parentId: variant.id })
  }
