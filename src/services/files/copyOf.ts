import type { Conversation } from '@/domain/conversation'
import type { Exchange } from '@/domain/exchange'
import type { Message } from '@/domain/message'

/** Longest part of an old id that a new one keeps, in characters. */
const KEPT_CHARS = 200

/**
 * New ids for what an import may not overwrite. The same old id becomes the same new one within one import, so
 * that messages, parents and exchanges still belong together whatever order they come in.
 */
export function copyOf(salt: string) {
  const fresh = <Id extends string>(id: Id): Id => `${id.slice(0, KEPT_CHARS)}~${salt}` as Id
  const orNull = <Id extends string>(id: Id | null): Id | null => (id === null ? null : fresh(id))

  return {
    conversation: (conversation: Conversation): Conversation => ({
      ...conversation,
      id: fresh(conversation.id),
      activeLeafId: orNull(conversation.activeLeafId),
    }),
    message: (message: Message): Message => ({
      ...message,
      id: fresh(message.id),
      conversationId: fresh(message.conversationId),
      parentId: orNull(message.parentId),
      ...(message.reply && {
        reply: {
          ...message.reply,
          ...(message.reply.exchangeId && { exchangeId: fresh(message.reply.exchangeId) }),
        },
      }),
    }),
    exchange: (exchange: Exchange): Exchange => ({
      ...exchange,
      id: fresh(exchange.id),
      conversationId: orNull(exchange.conversationId),
      messageId: orNull(exchange.messageId),
    }),
  }
}
