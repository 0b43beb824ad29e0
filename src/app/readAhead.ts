import type { ConversationId } from '@/domain/ids'
import type { Storage } from '@/services/storage/storage'

/**
 * Reads the end of the conversation the page starts with, while it has nothing to do but wait for storage: once the
 * app is drawn each of its rows would wait for a gap in that work. The first to ask gets what was read.
 */
export function readAhead(storage: Storage, id: ConversationId | null): Storage {
  if (id === null) return storage
  let ahead: ReturnType<Storage['loadEnding']> | undefined = storage.loadEnding(id)
  return {
    ...storage,
    loadEnding: (asked) => {
      const read = asked === id ? ahead : undefined
      ahead = undefined
      return read ?? storage.loadEnding(asked)
    },
  }
}
