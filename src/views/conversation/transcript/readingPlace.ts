import type { ConversationId, MessageId } from '@/domain/ids'
import type { Place } from '@/domain/transcript'

/** The room above a message one was taken to, in pixels; also that above the first message. */
export const ROOM_PX = 24

const keyOf = (id: ConversationId): string => `parlance.place.${id}`

/** The first message in sight. By message, not by scroll position: rows not yet measured only have guessed heights. */
export function readingPlace(scroller: HTMLElement): Place | null {
  const top = scroller.getBoundingClientRect().top
  let first: Place | null = null
  for (const article of scroller.querySelectorAll<HTMLElement>('[data-message-id]')) {
    const box = article.getBoundingClientRect()
    const offsetPx = Math.round(top - box.top)
    // Rows of a virtual list need not stand in the order in which one reads them.
    if (box.bottom > top && (first === null || offsetPx > first.offsetPx))
      first = { messageId: (article.dataset['messageId'] ?? '') as MessageId, offsetPx }
  }
  return first
}

/** Keeps the place with this entry of the tab's history, for a reload and for back and forward; null is the end. */
export function keepPlace(id: ConversationId, place: Place | null): void {
  history.replaceState({ ...(history.state as object | null), [keyOf(id)]: place }, '')
}

/** The place kept with this entry of the tab's history. */
export function keptPlace(id: ConversationId): Place | null {
  const place = (history.state as Record<string, unknown> | null)?.[keyOf(id)]
  return isPlace(place) ? place : null
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'messageId' in value &&
  typeof value.messageId === 'string' &&
  'offsetPx' in value &&
  typeof value.offsetPx === 'number'
