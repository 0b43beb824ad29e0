import type { MessageId } from '../ids'

/** Within this many pixels of the end the reader is at the end. */
const END_PX = 48

/** A message and how far its top is above the top of the window, in pixels. */
export type Place = { readonly messageId: MessageId; readonly offsetPx: number }

/**
 * What a transcript does with its scroll position:
 * - `following`: it stays at the end, whatever grows.
 * - `reading`: what the reader sees stays where it is. Null until a place is known.
 * - `landing`: the reader was taken to a message, which is kept in place until they scroll or sizes have settled:
 *   what is around it may only now be drawn. `isAtEnd` when the end is in sight meanwhile.
 */
export type ScrollState =
  | { readonly type: 'following' }
  | { readonly type: 'reading'; readonly place: Place | null }
  | { readonly type: 'landing'; readonly place: Place; readonly isAtEnd: boolean }

export type ScrollEvent =
  /** The reader scrolled, by any means. `isOtherHeight` when the content has changed its height since the last event. */
  | {
      readonly type: 'scrolled'
      readonly toEndPx: number
      readonly isOtherHeight: boolean
      readonly place: Place | null
    }
  /** The reader turned upwards by wheel, touch or key, or an action needs the place: nothing is followed. */
  | { readonly type: 'released'; readonly place: Place | null }
  /** The reader is taken to a message. */
  | { readonly type: 'shown'; readonly place: Place }
  /** A landing was placed on the page, this far from its end. */
  | { readonly type: 'placed'; readonly toEndPx: number }
  /** Nothing has changed its size for a while. */
  | { readonly type: 'settled' }
  /** The reader asked for the end. */
  | { readonly type: 'jumped' }
  /** What the reader saw is gone from the page, and this is there instead. */
  | { readonly type: 'lost'; readonly place: Place | null }

export const FOLLOWING: ScrollState = { type: 'following' }

/** Where a transcript opens: at a place, or at its end. */
export const opened = (place: Place | null): ScrollState =>
  place === null ? FOLLOWING : { type: 'landing', place, isAtEnd: false }

/** Whether the end is in sight. */
export const isAtEnd = (state: ScrollState): boolean =>
  state.type === 'following' || (state.type === 'landing' && state.isAtEnd)

/** The place to keep; null where that is the end, or nothing is known. */
export const placeOf = (state: ScrollState): Place | null => (state.type === 'following' ? null : state.place)

/** The state after an event. The same object when nothing changes. */
export function nextScroll(state: ScrollState, event: ScrollEvent): ScrollState {
  switch (event.type) {
    case 'scrolled':
      // Not a reader's doing: what was only now drawn or measured has moved the end, or what is kept in place.
      if (state.type !== 'reading' && event.isOtherHeight) return state
      if (event.toEndPx <= END_PX) return FOLLOWING
      return { type: 'reading', place: event.place }
    case 'released':
      return { type: 'reading', place: event.place }
    case 'shown':
      return { type: 'landing', place: event.place, isAtEnd: false }
    case 'placed': {
      const isNowAtEnd = event.toEndPx <= END_PX
      return state.type !== 'landing' || state.isAtEnd === isNowAtEnd
        ? state
        : { ...state, isAtEnd: isNowAtEnd }
    }
    case 'settled':
      if (state.type !== 'landing') return state
      return state.isAtEnd ? FOLLOWING : { type: 'reading', place: state.place }
    case 'jumped':
      return FOLLOWING
    case 'lost':
      return state.type === 'following' ? state : { type: 'reading', place: event.place }
  }
}
