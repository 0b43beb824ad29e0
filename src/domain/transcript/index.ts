/** The one door of the transcript’s states and sizes: what others may import. */
export { type Piece, piecesOf, type Range, rowsInReach } from './rows'
export { endOf, firstOpening, nextOpening, type Opening, type OpeningEvent } from './opening'
export { createRowHeights } from './rows'
export {
  isAtEnd,
  nextScroll,
  opened,
  type Place,
  placeOf,
  type ScrollEvent,
  type ScrollState,
} from './scrollState'
