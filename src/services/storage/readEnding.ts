import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import { isRecord } from '@/lib/json'

import { isMessageRow } from './isMessageRow'
import { withoutIndexFields } from './readMessages'
import type { Database } from './tables'

/** Up to here a conversation is read whole in a moment. */
const SOON_READ = 400

/** More than a high window shows; few enough that walking up to them takes a few milliseconds. */
const ENDING = 24

/**
 * The last messages on the shown path of a long conversation, the leaf last. Empty for a conversation that is read as soon whole, and where
 * anything is unusual: a row that does not parse, a reply that is not finished, an end that is missing.
 */
export async function readEnding(db: Database, id: ConversationId): Promise<readonly Message[]> {
  const tx = db.transaction(['conversations', 'messages'])
  const messages = tx.objectStore('messages')
  const [conversation, count] = await Promise.all([
    tx.objectStore('conversations').get(id),
    messages.index('byConversation').count(id),
  ])
  if (count <= SOON_READ || !isRecord(conversation) || typeof conversation['activeLeafId'] !== 'string')
    return []
  const ending: Message[] = []
  for (let next: string | null = conversation['activeLeafId']; next !== null && ending.length < ENDING;) {
    const row: unknown = await messages.get(next)
    if (!isMessageRow(row) || row.conversationId !== id || row.status.type === 'streaming') return []
    ending.unshift(withoutIndexFields(row))
    next = row.parentId
  }
  return ending
}
