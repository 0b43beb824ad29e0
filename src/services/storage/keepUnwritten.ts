import { conversationsOf, type Changes } from '@/domain/changes'
import type { Draft } from '@/domain/draft'
import type { ConversationId } from '@/domain/ids'
import { ok } from '@/lib/result'

import type { Storage } from './storage'

/** Keys in local storage begin with this; each page has one of its own. */
export const UNWRITTEN = 'parlance-unwritten-'

type Unwritten = {
  readonly changes: readonly Changes[]
  readonly drafts: readonly (readonly [ConversationId | 'new', Draft | null])[]
}

/**
 * Keeps what has been handed to `storage` and is not yet on disk when the page goes: the database drops a write that
 * waits behind another once its page is gone, where local storage writes at once. The next page restores it.
 */
export function keepUnwritten(storage: Storage, place: globalThis.Storage, pageId: string) {
  const changes = new Set<Changes>()
  const drafts = new Map<ConversationId | 'new', Draft | null>()
  const own = UNWRITTEN + pageId
  let isKept = false
  let isOver = false
  const others = () => Object.keys(place).filter((name) => name.startsWith(UNWRITTEN) && name !== own)

  const settled = () => {
    if (isKept && changes.size + drafts.size === 0) {
      isKept = false
      place.removeItem(own)
    }
  }

  return {
    storage: {
      ...storage,
      async apply(change) {
        if (isOver) return ok(undefined)
        changes.add(change)
        const written = await storage.apply(change)
        changes.delete(change)
        settled()
        return written
      },
      async saveDraft(id, draft) {
        if (isOver) return ok(undefined)
        drafts.set(id, draft)
        const written = await storage.saveDraft(id, draft)
        if (drafts.get(id) === draft) drafts.delete(id)
        settled()
        return written
      },
      writeJournal: (message) => (isOver ? Promise.resolve(ok(undefined)) : storage.writeJournal(message)),
      async deleteEverything() {
        const deleted = await storage.deleteEverything()
        if (deleted.ok) {
          changes.clear()
          drafts.clear()
          for (const key of [own, ...others()]) place.removeItem(key)
        }
        return deleted
      },
    } satisfies Storage,

    /** To be called when the page may be gone next. */
    keep(): void {
      if (changes.size + drafts.size === 0) return
      try {
        place.setItem(own, JSON.stringify({ changes: [...changes], drafts: [...drafts] } satisfies Unwritten))
        isKept = true
      } catch {
        // No room, or not allowed: then there is what the database has.
      }
    },

    /** To be called when another page has deleted everything: this one writes nothing more of what it holds. */
    giveUp(): void {
      isOver = true
      changes.clear()
      drafts.clear()
    },

    /** Writes what pages before this one left. Resolves with the conversations that changed. */
    restore: async (): Promise<readonly ConversationId[]> => {
      const changed: ConversationId[] = []
      for (const key of others()) {
        const left = readUnwritten(place.getItem(key))
        for (const change of left.changes) {
          await storage.apply(change)
          changed.push(...conversationsOf(change))
        }
        for (const [id, draft] of left.drafts) await storage.saveDraft(id, draft)
        place.removeItem(key)
      }
      return changed
    },
  }
}

function readUnwritten(text: string | null): Unwritten {
  try {
    const { changes, drafts } = JSON.parse(text ?? '') as Partial<Unwritten>
    if (Array.isArray(changes) && Array.isArray(drafts)) return { changes, drafts }
  } catch {
    // Not what a page leaves.
  }
  return { changes: [], drafts: [] }
}
