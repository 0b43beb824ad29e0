import type { Changes } from './changes'
import type { Conversation } from './conversation'
import type { ConversationId, MessageId } from '../ids'
import type { ItemName } from '../items/item'
import type { Message } from '../messages/message'

/** Rows as they were before a change; undefined where there was none. */
export type Before = {
  readonly conversation: (id: ConversationId) => Conversation | undefined
  readonly message: (conversationId: ConversationId, id: MessageId) => Message | undefined
  /** Every message of a conversation: needed to bring back a removed one. */
  readonly messagesOf: (id: ConversationId) => readonly Message[]
  readonly item: (name: ItemName) => unknown
}

/** The changes that undo `changes`: applied after them, every row equals that of `before`. */
export function invertChanges(changes: Changes, before: Before): Changes {
  const conversations: Conversation[] = []
  const removedConversations: ConversationId[] = []
  const messages: Message[] = []
  const removedMessages: { readonly conversationId: ConversationId; readonly id: MessageId }[] = []

  for (const { id } of changes.conversations ?? []) {
    const was = before.conversation(id)
    if (was) conversations.push(was)
    else removedConversations.push(id)
  }
  for (const id of changes.removedConversations ?? []) {
    const was = before.conversation(id)
    if (was) conversations.push(was)
    messages.push(...before.messagesOf(id))
  }
  for (const { conversationId, id } of changes.messages ?? []) {
    const was = before.message(conversationId, id)
    if (was) messages.push(was)
    else removedMessages.push({ conversationId, id })
  }
  for (const { conversationId, id } of changes.removedMessages ?? []) {
    const was = before.message(conversationId, id)
    if (was) messages.push(was)
  }
  return {
    ...(conversations.length > 0 && { conversations }),
    ...(messages.length > 0 && { messages }),
    ...(removedConversations.length > 0 && { removedConversations }),
    ...(removedMessages.length > 0 && { removedMessages }),
    ...(changes.items && { items: changes.items.map(([name]) => [name, before.item(name) ?? null]) }),
  }
}
