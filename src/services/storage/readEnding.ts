import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/message'

import { isMessageRow } from './isMessageRow'
import { withoutIndexFields } from './readMessages'
import type { Database } from './tables'

/** Up to here a conversation is read whole in a moment. */
const SOON_READ = 400

/** More than a high window shows; few enough that walking up to them takes a few milliseconds. */
const ENDING = 24

/**
 * The last messages of a long path, the leaf last. Empty for a conversation that is read as soon whole, and where
 * anything is unusual: a row that does not parse, a reply that is not finished, an end that is missing.
 */
export async function readEnding(
  db: Database,
  id: ConversationId,
  leafId: MessageId,
): Promise<readonly Message[]> {
  const messages = db.transaction('messages').objectStore('messages')
  if ((await messages.index('byConversation').count(id)) <= SOON_READ) return []
  const ending: Message[] = []
  for (let next: MessageId | null = leafId; next !== null && ending.length < ENDING;) {
    const row: unknown = await messages.get(next)
    if (!isMessageRow(row) || row.conversationId !== id || row.status.type === 'streaming') return []
    ending.unshift(withoutIndexFields(row))
    next = row.parentId
  }
  return ending
}
