import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import { t } from '@/lib/text/t'

import { isPart } from './rows/isMessageRow'

/** What can be read of a damaged row, so that the conversation stays whole; undefined when it has no id. */
export function salvageMessage(conversationId: ConversationId, row: unknown): Message | undefined {
  if (!isRecord(row) || typeof row['id'] !== 'string') return undefined
  const { parentId, role, createdAt, parts } = row
  const readable = Array.isArray(parts) ? parts.filter(isPart) : []
  return {
    id: row['id'] as MessageId,
    conversationId,
    parentId: typeof parentId === 'string' ? (parentId as MessageId) : null,
    role: role === 'user' || role === 'system' || role === 'tool' ? role : 'assistant',
    parts: readable.length > 0 ? readable : [{ type: 'text', text: t('This message could not be read.') }],
    status: { type: 'interrupted' },
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
  }
}
