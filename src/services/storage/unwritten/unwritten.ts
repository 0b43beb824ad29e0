import type { Changes, DraftChange } from '@/domain/conversations/changes'
import type { Message } from '@/domain/messages/message'
import type { SettingsEdit } from '@/domain/settings/settingsEdits'

import { readLeftEdits } from './readLeftEdits'

/** Keys in local storage begin with this; each page has one of its own. */
export const UNWRITTEN = 'parlance-unwritten-'

/** Parts larger than this, in characters of JSON, are left out where local storage has no room for everything. */
const LARGE_CHARS = 500_000

/** What a page that closes had handed to storage and not seen written. */
export type Unwritten = {
  readonly changes: readonly Changes[]
  readonly drafts: readonly DraftChange[]
  readonly edits: readonly SettingsEdit[]
  /** Replies that were streaming, as far as they had come. */
  readonly journals: readonly Message[]
}

/**
 * Leaves it in local storage under `key`, at once. Local storage holds some five million characters: where it does not
 * all fit, an import in progress say, what is small is left. False where nothing could be.
 */
export function leaveInPlace(place: globalThis.Storage, key: string, unwritten: Unwritten): boolean {
  try {
    place.setItem(key, JSON.stringify(unwritten))
    return true
  } catch {
    const small = withoutLarge(unwritten)
    // No room, or not allowed: then there is what the database has.
    return small !== undefined && leaveInPlace(place, key, small)
  }
}

/** What a page left; nothing where the text is something else. */
export function readUnwritten(text: string | null): Unwritten {
  try {
    const left = JSON.parse(text ?? '') as Partial<Unwritten>
    const { changes, drafts, journals } = left
    if (Array.isArray(changes) && Array.isArray(drafts))
      return {
        changes,
        drafts,
        edits: readLeftEdits(left),
        journals: Array.isArray(journals) ? journals : [],
      }
  } catch {
    // Not what a page leaves.
  }
  return { changes: [], drafts: [], edits: [], journals: [] }
}

function withoutLarge(unwritten: Unwritten): Unwritten | undefined {
  const isSmall = (part: unknown) => JSON.stringify(part).length <= LARGE_CHARS
  const changes = unwritten.changes.filter(isSmall)
  const journals = unwritten.journals.filter(isSmall)
  const isLess = changes.length + journals.length < unwritten.changes.length + unwritten.journals.length
  return isLess ? { ...unwritten, changes, journals } : undefined
}
