import type { SentDraft } from '../storage'

/** Keys in local storage begin with this. Unlike what a page leaves when it closes, other pages do not act on them. */
export const NOTED = 'parlance-sending-'

/** Notes what this page is sending in place of what it noted before. */
export function noteInPlace(place: globalThis.Storage, pageId: string, notes: readonly SentDraft[]): void {
  try {
    if (notes.length === 0) place.removeItem(NOTED + pageId)
    else place.setItem(NOTED + pageId, JSON.stringify(notes))
  } catch {
    // No room, or not allowed: then there is the draft as it was last saved.
  }
}
