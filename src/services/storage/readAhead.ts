import type { ConversationId } from '@/domain/ids'
import { type Message, withSourcesBehind } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { withoutIndexFields } from './readMessages'
import { isMessageRow } from './rows/isRow'
import type { Database } from './rows/tables'
import type { IsEnough, Storage } from './storage'

/**
 * Reads the conversation the page starts with, of a long one its end first, while the page has nothing to do but wait
 * for storage: once the app is drawn each row would wait for a gap in that work. The first reader gets it.
 */
export function readAhead(storage: Storage, id: ConversationId | null, isEnough: IsEnough): Storage {
  if (id === null) return storage
  const ending = storage.loadEnding(id, isEnough)
  // Of a long one the rest is read while its end is drawn.
  const whole = ending.then(() => storage.loadMessages(id))
  return {
    ...storage,
    loadEnding: firstAhead(id, ending, (...asked) => storage.loadEnding(...asked)),
    loadMessages: firstAhead(id, whole, (...asked) => storage.loadMessages(...asked)),
  }
}

/** Gives what was read ahead to the first reader, and forgets it. */
function firstAhead<Found, More extends readonly unknown[]>(
  id: ConversationId,
  ahead: Promise<Found | undefined>,
  read: (id: ConversationId, ...more: More) => Promise<Found>,
): typeof read {
  let kept: typeof ahead | undefined = ahead
  return async (asked, ...more) => {
    const first = asked === id ? kept : undefined
    if (first) kept = undefined
    return (await first) ?? read(asked, ...more)
  }
}

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
