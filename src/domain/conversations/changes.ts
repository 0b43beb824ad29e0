import type { Conversation } from './conversation'
import type { Draft } from '../drafts/draft'
import type { ConversationId, MessageId } from '../ids'
import type { ItemChange } from '../items/item'
import type { Message } from '../messages/message'

/**
 * What one act of the person or one reply changes in conversations: applied to the store, to
 * storage in one transaction, and told to other tabs. Undo puts rows back with one more. Puts replace whole rows.
 */
export type Changes = {
  readonly conversations?: readonly Conversation[]
  readonly messages?: readonly Message[]
  /** Also removes their messages. */
  readonly removedConversations?: readonly ConversationId[]
  readonly removedMessages?: readonly { readonly conversationId: ConversationId; readonly id: MessageId }[]
  /**
   * Drafts by key; null removes one. In the same transaction as the message a draft became, so that a kill at any
   * moment leaves one of the two on disk.
   */
  readonly drafts?: readonly DraftChange[]
  /** Assistants and whatever else a person makes besides chats, by name; null removes one. */
  readonly items?: readonly ItemChange[]
}

/** What is kept under one key of the drafts from now on: a conversation, `new`, an edit box or a queue. */
export type DraftChange = readonly [key: ConversationId | 'new', draft: Draft | null]

/** The conversations that changes touch, each once. */
export const conversationsOf = (changes: Changes): readonly ConversationId[] => [
  ...new Set([
    ...(changes.conversations ?? []).map(({ id }) => id),
    ...(changes.messages ?? []).map(({ conversationId }) => conversationId),
    ...(changes.removedMessages ?? []).map(({ conversationId }) => conversationId),
    ...(changes.removedConversations ?? []),
  ]),
]

/**
 * Two changes as one that leaves the same behind. Where they name the same row, `after` decides; removals come first,
 * as where changes are applied.
 */
export function together(before: Changes, after: Changes): Changes {
  const gone = new Set<string>(after.removedConversations)
  const conversations = new Set<string>([...gone, ...(after.conversations ?? []).map(({ id }) => id)])
  const messages = new Set<string>(
    [...(after.messages ?? []), ...(after.removedMessages ?? [])].map(({ id }) => id),
  )
  return {
    conversations: [
      ...(before.conversations ?? []).filter(({ id }) => !conversations.has(id)),
      ...(after.conversations ?? []),
    ],
    messages: [
      ...(before.messages ?? []).filter(
        ({ id, conversationId }) => !messages.has(id) && !gone.has(conversationId),
      ),
      ...(after.messages ?? []),
    ],
    removedConversations: [...(before.removedConversations ?? []), ...(after.removedConversations ?? [])],
    removedMessages: [...(before.removedMessages ?? []), ...(after.removedMessages ?? [])],
    drafts: [...new Map([...(before.drafts ?? []), ...(after.drafts ?? [])])],
    items: [...new Map([...(before.items ?? []), ...(after.items ?? [])])],
  }
}
