import type { Conversation } from '@/domain/conversations/conversation'
import type { Message } from '@/domain/messages/message'

import type { SearchFilters } from '@/domain/search/search'
import { hasAttachment, hasCode } from './searchableText'

/** Whether a conversation may have hits at all. */
export const conversationMatches = (conversation: Conversation, filters: SearchFilters): boolean =>
  (filters.includesTrash === true || conversation.trashedAt === null) &&
  (filters.tag === undefined || conversation.tags.includes(filters.tag)) &&
  (filters.project === undefined || conversation.settings.project === filters.project) &&
  (filters.conversationId === undefined || conversation.id === filters.conversationId)

/** Whether a message may be a hit. */
export const messageMatches = (message: Message, filters: SearchFilters): boolean =>
  (filters.role === undefined || message.role === filters.role) &&
  (filters.model === undefined || message.reply?.model === filters.model) &&
  (filters.from === undefined || message.createdAt >= filters.from) &&
  (filters.to === undefined || message.createdAt <= filters.to) &&
  (filters.hasCode === undefined || hasCode(message) === filters.hasCode) &&
  (filters.hasAttachment === undefined || hasAttachment(message) === filters.hasAttachment)
