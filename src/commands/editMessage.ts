import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/message'
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
      parts: withText(message.parts, text),
      status: { type: 'complete' },
      createdAt: now(),
    }
    await record(deps, {
      conversations: [{ ...conversation, activeLeafId: variant.id, updatedAt: now() }],
      messages: [variant],
    })
    if (isSent && message.role !== 'assistant') await runReply(deps, { conversationId, parentId: variant.id })
  }

/** The parts with their text replaced where the first text stood. */
function withText(parts: readonly Part[], text: string): readonly Part[] {
  const first = parts.findIndex((part) => part.type === 'text')
  const others = parts.filter((part) => part.type !== 'text')
  const at = first < 0 ? others.length : parts.slice(0, first).filter((part) => part.type !== 'text').length
  return [...others.slice(0, at), { type: 'text', text }, ...others.slice(at)]
}
