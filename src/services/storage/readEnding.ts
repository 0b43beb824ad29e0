import type { ConversationId } from '@/domain/ids'
import { withSourcesBehind } from '@/domain/messages/sourcesBehind'
import type { Message } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { isMessageRow } from './rows/isMessageRow'
import { withoutIndexFields } from './readMessages'
import type { IsEnough } from './storage'
import type { Database } from './rows/tables'

/** Up to here a conversation is read whole in a moment. */
const SOON_READ = 400

/**
 * The last messages on the shown path of a long conversation, as many as are enough, the leaf last. Empty for a conversation that is
 * read as soon whole, and where anything is unusual: a row that does not parse, a reply that is not finished, an end
 * that is missing. Each message is a round trip of about a millisecond: only its successor says which it is.
 */
export async function readEnding(
  db: Database,
  id: ConversationId,
  isEnough: IsEnough,
): Promise<readonly Message[]> {
  const tx = db.transaction(['conversations', 'messages'])
  const messages = tx.objectStore('messages')
  const [conversation, keys] = await Promise.all([
    tx.objectStore('conversations').get(id),
    // Not a count, which goes through all there are.
    messages.index('byConversation').getAllKeys(id, SOON_READ + 1),
  ])
  if (keys.length <= SOON_READ || !isRecord(conversation) || typeof conversation['activeLeafId'] !== 'string')
    return []
  const ending: Message[] = []
  for (let next: string | null = conversation['activeLeafId']; next !== null && !isEnough(ending);) {
    const row: unknown = await messages.get(next)
    if (!isMessageRow(row) || row.conversationId !== id || row.status.type === 'streaming') return []
    ending.unshift(withSourcesBehind(withoutIndexFields(row)))
    next = row.parentId
  }
  return ending
}
