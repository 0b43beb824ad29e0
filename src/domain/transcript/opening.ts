import type { Message } from '../messages/message'
import type { StorageError } from '../storage/storageError'

/**
 * How the messages of a conversation come onto the page:
 * - `readingEnd`: nothing is shown; its last messages are being read.
 * - `showingEnd`: these are shown, and the rest is read once they are painted.
 * - `readingWhole`: all messages are being read; what was shown stays.
 * - `failed`: they could not be read.
 * - `whole`: the store has them all.
 */
export type Opening =
  | { readonly type: 'readingEnd' }
  | { readonly type: 'showingEnd'; readonly end: readonly Message[] }
  | { readonly type: 'readingWhole'; readonly end: readonly Message[] }
  | { readonly type: 'failed'; readonly end: readonly Message[]; readonly error: StorageError }
  | { readonly type: 'whole' }

export type OpeningEvent =
  /** Empty where the conversation is as soon read whole. */
  | { readonly type: 'endRead'; readonly end: readonly Message[] }
  | { readonly type: 'painted' }
  /** The store has all messages, or has freed them. */
  | { readonly type: 'stored'; readonly isWhole: boolean }
  | { readonly type: 'failed'; readonly error: StorageError }
  | { readonly type: 'retried' }

/**
 * @param startsAtEnd whether the reader will be at the end; otherwise nothing is shown before the whole is read.
 * @param end the last messages, where the page read them before anything was drawn.
 */
export const firstOpening = (startsAtEnd: boolean, end: readonly Message[]): Opening => {
  if (!startsAtEnd) return { type: 'readingWhole', end: [] }
  return end.length > 0 ? { type: 'showingEnd', end } : { type: 'readingEnd' }
}

/** The messages to show while the store does not have them all. */
export const endOf = (opening: Opening): readonly Message[] => ('end' in opening ? opening.end : [])

/** The state after an event. The same object when nothing changes. */
export function nextOpening(opening: Opening, event: OpeningEvent): Opening {
  switch (event.type) {
    case 'stored':
      if (event.isWhole) return opening.type === 'whole' ? opening : { type: 'whole' }
      return opening.type === 'whole' ? { type: 'readingWhole', end: [] } : opening
    case 'endRead':
      return opening.type === 'readingEnd'
        ? { type: event.end.length > 0 ? 'showingEnd' : 'readingWhole', end: event.end }
        : opening
    case 'painted':
      return opening.type === 'showingEnd' ? { type: 'readingWhole', end: opening.end } : opening
    case 'failed':
      return opening.type === 'readingWhole' ? { ...opening, ...event } : opening
    case 'retried':
      return opening.type === 'failed' ? { type: 'readingWhole', end: opening.end } : opening
  }
}
