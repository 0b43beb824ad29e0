import { hashText } from '@/lib/hashText'

import type { ConnectionId, ConversationId, MessageId, ModelId } from '../ids'
import type { SharedThread } from './sharedThread'

/** Longest id of a message that is kept readable, in characters. */
const MAX_READABLE_CHARS = 200

/** The conversation that a link becomes here: always the same one, so that copying twice does not make two. */
export const copyIdOf = (linkId: string): ConversationId => `shared-${linkId}` as ConversationId

/**
 * A shared conversation as one's own: under ids of its own, so that it never meets the one it was copied from, and for
 * the model that new chats begin with.
 */
export function ownCopy(
  { conversation, messages }: SharedThread,
  {
    linkId,
    now,
    connectionId,
    modelId,
  }: {
    readonly linkId: string
    readonly now: number
    readonly connectionId: ConnectionId | null
    readonly modelId: ModelId | null
  },
): SharedThread {
  const conversationId = copyIdOf(linkId)
  const idOf = (id: MessageId) =>
    `${linkId}-${id.length <= MAX_READABLE_CHARS ? id : hashText(id)}` as MessageId
  return {
    conversation: {
      ...conversation,
      id: conversationId,
      updatedAt: now,
      activeLeafId: conversation.activeLeafId && idOf(conversation.activeLeafId),
      settings: { ...conversation.settings, connectionId, modelId },
    },
    messages: messages.map((message) => ({
      ...message,
      id: idOf(message.id),
      conversationId,
      parentId: message.parentId && idOf(message.parentId),
    })),
  }
}
