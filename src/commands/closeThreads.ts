import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from './deps'

/** Messages of conversations kept in memory besides the one that is read; those opened last stay longest. */
const KEPT_MESSAGES = 20_000

/**
 * Notes that a conversation is being read, and frees the messages of those read longest ago: memory grows with what
 * is looked at, not with what was. Conversations with a reply in flight stay, and all
 * do while something isn't on disk.
 */
export function closeThreads({ store, inFlight, opened }: CommandDeps, current: ConversationId): void {
  opened.delete(current)
  opened.add(current)
  if (store.getState().holdsUnsaved) return
  let kept = 0
  for (const id of [...opened].reverse()) {
    const thread = store.getState().threads[id]
    const size = thread?.tree.byId.size ?? 0
    if (id === current || inFlight.has(id) || kept + size <= KEPT_MESSAGES) {
      kept += size
      continue
    }
    opened.delete(id)
    store.getState().threadClosed(id)
  }
}
