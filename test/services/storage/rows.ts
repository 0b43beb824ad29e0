import { DEFAULT_CONVERSATION_SETTINGS, type Conversation } from '@/domain/conversations/conversation'
import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId } from '@/domain/ids'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { Message } from '@/domain/messages/message'

export const conversationId = (id: string) => id as ConversationId
export const messageId = (id: string) => id as MessageId

/** A conversation with nothing in it. */
export const aConversation = (id = 'c1', changed: Partial<Conversation> = {}): Conversation => ({
  id: conversationId(id),
  title: 'Boats',
  titledBy: 'firstLine',
  createdAt: 1_000,
  updatedAt: 2_000,
  activeLeafId: null,
  settings: DEFAULT_CONVERSATION_SETTINGS,
  tags: [],
  pinned: false,
  archived: false,
  trashedAt: null,
  ...changed,
})

let clock = 0

/** A message by the person, later than the one made before it. */
export const aMessage = (id: string, text: string, changed: Partial<Message> = {}): Message => ({
  id: messageId(id),
  conversationId: conversationId('c1'),
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: ++clock,
  ...changed,
})

export const anExchange = (id: string, changed: Partial<Exchange> = {}): Exchange => ({
  id: id as ExchangeId,
  purpose: 'reply',
  conversationId: conversationId('c1'),
  messageId: messageId('m1'),
  connectionId: 'k1' as ConnectionId,
  connectionName: 'Example',
  model: 'tiny' as ModelId,
  endpoint: 'https://api.example/v1/chat/completions',
  requestHeaders: { authorization: 'Bearer …' },
  body: '{"model":"tiny"}',
  entryHash: null,
  startedAt: 10,
  response: { status: 200, outcome: 'ended' },
  timings: { totalMs: 5 },
  cost: { type: 'unknown' },
  isEstimated: false,
  attempts: 1,
  ...changed,
})
