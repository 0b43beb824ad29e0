import type { ConversationId } from '@/domain/ids'
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
