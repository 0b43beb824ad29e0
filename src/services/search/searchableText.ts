import type { Conversation } from '@/domain/conversations/conversation'
import type { Message } from '@/domain/messages/message'
import type { SearchFilters } from '@/domain/search/search'

/** Text of one message beyond this is not searched, in characters. */
const MAX_SEARCHED_CHARS = 1_000_000

/** What of a message is searched: what it says, calls, returns and carries. Not its reasoning. */
export function searchableText(message: Message): string {
  const texts = message.parts.flatMap((part): readonly string[] => {
    switch (part.type) {
      case 'text':
      case 'refusal':
      case 'toolResult':
        return [part.text]
      case 'toolCall':
        return [part.name, part.arguments]
      case 'hostedCall':
        return part.input === undefined ? [] : [part.input]
      case 'citation':
        return part.title === undefined ? [] : [part.title]
      case 'image':
      case 'audio':
      case 'file':
        return [part.name]
      case 'reasoning':
        return []
    }
  })
  return texts.join('\n').slice(0, MAX_SEARCHED_CHARS)
}

/** Whether a message has a block of code. */
export const hasCode = (message: Message): boolean =>
  message.parts.some((part) => part.type === 'text' && /^ {0,3}(?:```|~~~)/m.test(part.text))

/** Whether a message carries a file. */
export const hasAttachment = (message: Message): boolean =>
  message.parts.some((part) => 'attachmentId' in part)

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
