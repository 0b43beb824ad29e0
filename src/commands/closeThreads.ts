import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from './deps'

/** Messages of conversations kept in memory besides the one that is read; those opened last stay longest. */
const KEPT_MESSAGES = 20_000

/** When each conversation was opened here, the latest last. */
const opened = new WeakMap<CommandDeps['store'], Set<ConversationId>>()
/** Apps in which something could not be saved: what is in memory may be nowhere else. */
const unsaved = new WeakSet<CommandDeps['store']>()

/** From now on nothing is freed: a change could not be written. */
export const keepThreads = (store: CommandDeps['store']): void => {
  unsaved.add(store)
}

/** Everything is saved again: memory may be freed as before. */
export const releaseThreads = (store: CommandDeps['store']): void => {
  unsaved.delete(store)
}

/** Whether memory may hold what is nowhere else. */
export const holdsUnsaved = (store: CommandDeps['store']): boolean => unsaved.has(store)

/**
 * Notes that a conversation is being read, and frees the messages of those read longest ago: memory grows with what
 * is looked at, not with what was. Conversations with a reply in flight stay.
 */
export function closeThreads({ store, inFlight }: CommandDeps, current: ConversationId): void {
  const order = opened.get(store) ?? new Set()
  opened.set(store, order)
  order.delete(current)
  order.add(current)
  if (unsaved.has(store)) return
  let kept = 0
  for (const id of [...order].reverse()) {
    const thread = store.getState().threads[id]
    const size = thread?.tree.byId.size ?? 0
    if (id === current || inFlight.has(id) || kept + size <= KEPT_MESSAGES) {
      kept += size
      continue
    }
    order.delete(id)
    store.getState().threadClosed(id)
  }
}
