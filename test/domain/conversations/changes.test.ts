import fc from 'fast-check'
import { expect, it } from 'vitest'

import { together, type Changes } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import { withItems, type Items } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'

import { aConversation, aMessage, conversationId, messageId } from '../../services/storage/rows'

type Rows = {
  readonly conversations: Map<string, Conversation>
  readonly messages: Map<string, Message>
  readonly items: Items
}

function applyTo(rows: Rows, changes: Changes): Rows {
  const conversations = new Map(rows.conversations)
  const messages = new Map(rows.messages)
  for (const id of changes.removedConversations ?? []) {
    conversations.delete(id)
    for (const message of messages.values()) if (message.conversationId === id) messages.delete(message.id)
  }
  for (const { id } of changes.removedMessages ?? []) messages.delete(id)
  for (const conversation of changes.conversations ?? []) conversations.set(conversation.id, conversation)
  for (const message of changes.messages ?? []) messages.set(message.id, message)
  return { conversations, messages, items: withItems(rows.items, changes.items ?? []) }
}

const sorted = (rows: Rows) => ({
  conversations: [...rows.conversations.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
  messages: [...rows.messages.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
  items: Object.entries(rows.items).sort(),
})

const START: Rows = {
  conversations: new Map(['c1', 'c2'].map((id) => [id, aConversation(id)])),
  messages: new Map(
    ['c1/a', 'c1/b', 'c2/a'].map((id) => [
      id,
      aMessage(id, 'old', { conversationId: conversationId(id.slice(0, 2)) }),
    ]),
  ),
  items: { 'assistant/a1': 1, 'assistant/a2': 2 },
}

const anyChanges = fc.oneof(
  fc.constantFrom<Changes>(
    { removedConversations: [conversationId('c1')] },
    { items: [['assistant/a1', 3]] },
    {
      items: [
        ['assistant/a2', null],
        ['assistant/a3', 4],
      ],
    },
    { removedMessages: [{ conversationId: conversationId('c1'), id: messageId('c1/a') }] },
  ),
  fc
    .record({
      conversation: fc.constantFrom('c1', 'c3'),
      message: fc.constantFrom('a', 'b', 'z'),
      title: fc.string(),
    })
    .map(({ conversation, message, title }): Changes => ({
      conversations: [aConversation(conversation, { title })],
      messages: [
        aMessage(`${conversation}/${message}`, title, { conversationId: conversationId(conversation) }),
      ],
    })),
)

it('two changes together leave behind what one after the other does', () => {
  fc.assert(
    fc.property(anyChanges, anyChanges, anyChanges, (first, second, third) => {
      const oneByOne = [first, second, third].reduce(applyTo, START)
      const atOnce = applyTo(START, [first, second, third].reduce(together))

      expect(sorted(atOnce)).toEqual(sorted(oneByOne))
    }),
  )
})
