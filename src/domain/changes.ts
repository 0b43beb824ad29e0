import type { Conversation } from './conversation'
import type { ConversationId, MessageId } from './ids'
import type { Message } from './message'

/**
 * What one act of the person or one reply changes in conversations: applied to the store, to
 * storage in one transaction, told to other tabs, and inverted for undo. Puts replace whole rows.
 */
export type Changes = {
  readonly conversations?: readonly Conversation[]
  readonly messages?: readonly Message[]
  /** Also removes their messages. */
  readonly removedConversations?: readonly ConversationId[]
  readonly removedMessages?: readonly { readonly conversationId: ConversationId; readonly id: MessageId }[]
}

/** The conversations that changes touch, each once. */
export const conversationsOf = (changes: Changes): readonly ConversationId[] => [
  ...new Set([
    ...(changes.conversations ?? []).map(({ id }) => id),
    ...(changes.messages ?? []).map(({ conversationId }) => conversationId),
    ...(changes.removedMessages ?? []).map(({ conversationId }) => conversationId),
    ...(changes.removedConversations ?? []),
  ]),
]
