import type { ConversationId } from '@/domain/ids'
import type { Storage } from '@/services/storage/storage'

/**
 * Reads the conversation the page starts with, of a long one its end, while the page has nothing to do but wait for
 * storage: once the app is drawn each row would wait for a gap in that work. The first to ask gets what was read.
 */
export function readAhead(storage: Storage, id: ConversationId | null): Storage {
  if (id === null) return storage
  const ending = storage.loadEnding(id)
  const isShort = ending.then((found) => found.ok && found.value.length === 0)
  const whole = isShort.then((isWanted) => (isWanted ? storage.loadMessages(id) : undefined))
  const isFirst = { ending: true, whole: true }
  return {
    ...storage,
    loadEnding: (asked) => {
      if (asked !== id || !isFirst.ending) return storage.loadEnding(asked)
      isFirst.ending = false
      return ending
    },
    loadMessages: async (asked) => {
      if (asked !== id || !isFirst.whole) return storage.loadMessages(asked)
      isFirst.whole = false
      return (await whole) ?? storage.loadMessages(asked)
    },
  }
}
