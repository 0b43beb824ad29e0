import { draftSchema } from '@/domain/schema/draftSchema'

import type { SentDraft } from '../storage'

/** Keys in local storage begin with this. Unlike what a page leaves when it closes, other pages do not act on them. */
const NOTED = 'parlance-sending-'

/** Notes what this page is sending in place of what it noted before. */
export function noteInPlace(place: globalThis.Storage, pageId: string, notes: readonly SentDraft[]): void {
  try {
    if (notes.length === 0) place.removeItem(NOTED + pageId)
    else place.setItem(NOTED + pageId, JSON.stringify(notes))
  } catch {
    // No room, or not allowed: then there is the draft as it was last saved.
  }
}

/** What other pages noted, by their keys. */
export const notesOfOthers = (
  place: globalThis.Storage,
  pageId: string,
): readonly { readonly key: string; readonly notes: readonly SentDraft[] }[] =>
  Object.keys(place)
    .filter((key) => key.startsWith(NOTED) && key !== NOTED + pageId)
    .map((key) => ({ key, notes: readNotes(place.getItem(key)) }))

function readNotes(text: string | null): readonly SentDraft[] {
  try {
    const notes: unknown = JSON.parse(text ?? '')
    return Array.isArray(notes) ? notes.filter(isNote) : []
  } catch {
    return []
  }
}

const isNote = (value: unknown): value is SentDraft =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'messageId' in value &&
  typeof value.messageId === 'string' &&
  'draft' in value &&
  draftSchema.safeParse(value.draft).success
