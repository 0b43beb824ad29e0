import {
  createRowHeights,
  isAtEnd,
  nextScroll,
  opened,
  type Piece,
  piecesOf,
  type Place,
  placeOf,
  type Range,
  rowsInReach,
  type ScrollEvent,
  type ScrollState,
} from '@/domain/transcript'
import type { MessageId } from '@/domain/ids'

import { anchorAtTop, anchoredTo, drift, type Anchor } from './anchor'

/** The reader has come to rest; browsers refuse histories that are rewritten with each scroll event. */
const REST_MS = 200
/** Sizes have settled: nothing has changed its size for so long. */
const SETTLED_MS = 1000
/**
 * How far beyond the window rows are drawn. At the end, where nearly everyone is and few go up, the rest of that would
 * hold up each opening and be painted with each frame of a reply: it comes with the first wheel, touch or key upwards.
 */
const REACH_PX = 1000
const REACH_AT_END_PX = 200

/** What the page draws. */
export type View = {
  readonly isAtEnd: boolean
  /** Which rows are in the page: those around a place, or at the end. */
  readonly around: Place | null
  readonly reachPx: number
}

export type Transcript = ReturnType<typeof createTranscript>

type Options = {
  /** Where it opens; its end without. */
  readonly place: Place | null
  /** Whether every row is in the page at first. */
  readonly isPlain: boolean
  /** The height of a row that was never drawn, in a transcript of this width; both in pixels. */
  readonly estimate: (id: MessageId, widthPx: number) => number
  /** The reader has scrolled and come to rest, or the page is being left. */
  readonly onRest: (scroller: HTMLElement, isAtEnd: boolean) => void
}

/**
 * A scrolled transcript: which rows are in the page, and where it stands. While the reader is at the end it stays
 * there; elsewhere, what they read stays in place. Any wheel, touch or key upwards releases at once; reaching the end
 * follows again. The states and the sizes are pure (`domain/transcript`); this ties them to two elements, and is the
 * one owner of their listeners. The reader's scrolls are told from its own by the position that was written and by
 * whether the height has changed, not by timers.
 */
export function createTranscript({ place: openedAt, isPlain: isPlainAtFirst, estimate, onRest }: Options) {
  let scroller: HTMLElement | undefined
  let widthPx = innerWidth
  let ids: readonly MessageId[] = []
  let range: Range | null = null
  let isPlain = isPlainAtFirst
  const heights = createRowHeights((id) => estimate(id, widthPx))

  let state: ScrollState = opened(openedAt)
  const reach = () => (state.type === 'following' ? REACH_AT_END_PX : REACH_PX)
  let view: View = { isAtEnd: isAtEnd(state), around: openedAt, reachPx: reach() }
  const listeners = new Set<() => void>()
  const rows = new Map<string, HTMLElement>()
  const rowAt = (index: number) => rows.get(ids[index] ?? '')

  let written = -1
  /** How high all is, as of the last change of size or scroll. */
  let heightPx = 0
  /** What is shown at the place to keep, and the scroll position at which that was true. */
  let anchor: Anchor = []
  let placedAt = -1
  /** Where the reader left it near the end, and where the end was: until one of them moves, it stays there. */
  let left = { topPx: -1, endPx: -1 }
  let resting: ReturnType<typeof setTimeout> | undefined
  let landing: ReturnType<typeof setTimeout> | undefined

  function draw(next: View) {
    view = next
    listeners.forEach((listener) => listener())
  }
  function happened(event: ScrollEvent) {
    const before = state
    state = nextScroll(state, event)
    if (state.type !== 'landing') endLanding()
    if (state !== before && isAtEnd(state) !== view.isAtEnd)
      draw({ isAtEnd: isAtEnd(state), around: placeOf(state), reachPx: reach() })
  }
  const endPx = (frame: HTMLElement) => frame.scrollHeight - frame.clientHeight
  const toEndPx = (frame: HTMLElement) => endPx(frame) - frame.scrollTop

  const rangeFor = (around: Place | null, reachPx: number): Range => {
    const index = around === null ? -1 : ids.indexOf(around.messageId)
    return rowsInReach({
      count: ids.length,
      heightOf: heights.heightOf,
      top: around !== null && index >= 0 ? { index, offsetPx: around.offsetPx } : null,
      windowPx: scroller?.clientHeight ?? innerHeight,
      reachPx,
    })
  }

  /** The place at the top of the window. Where no row is drawn there, it is the one that its gap stands for. */
  function noteAnchor(frame: HTMLElement): Place | null {
    anchor = anchorAtTop(frame)
    placedAt = frame.scrollTop
    const top = anchor.at(-1)
    const id = (top?.element as HTMLElement | undefined)?.dataset['messageId'] as MessageId | undefined
    const list = frame.querySelector('[data-rows]')
    if (isPlain || range === null || list === null)
      return top && id !== undefined ? { messageId: id, offsetPx: top.offsetPx } : null
    const scrolledPx = frame.getBoundingClientRect().top - list.getBoundingClientRect().top
    const index = id === undefined ? -1 : ids.indexOf(id)
    const isDrawn =
      index === range.first ? range.first === 0 || (top?.offsetPx ?? 0) >= 0 : index > range.first
    if (top && id !== undefined && index <= range.last && isDrawn)
      return { messageId: id, offsetPx: top.offsetPx }
    anchor = []
    const at = heights.indexAt(scrolledPx)
    const messageId = ids[at]
    return messageId === undefined ? null : { messageId, offsetPx: scrolledPx - heights.between(0, at) }
  }

  function toEnd(frame: HTMLElement) {
    frame.scrollTop = frame.scrollHeight
    written = frame.scrollTop
  }
  /** A command has scrolled since the place was noted. What got too short is scrolled by the browser, to its end. */
  function wasMoved(frame: HTMLElement) {
    const movedPx = frame.scrollTop - placedAt
    return movedPx >= 1 || (movedPx <= -1 && toEndPx(frame) >= 1)
  }
  function toPlace(frame: HTMLElement, place: Place) {
    let movedPx = drift(frame, anchor)
    if (movedPx === null) {
      const row = rows.get(place.messageId)?.querySelector('[data-message-id]')
      anchor = row ? anchoredTo(row, place.offsetPx) : []
      movedPx = drift(frame, anchor)
    }
    if (movedPx === null) {
      // Not drawn yet, or gone: then what is there now counts.
      if (!ids.includes(place.messageId)) happened({ type: 'lost', place: noteAnchor(frame) })
      return
    }
    if (Math.abs(movedPx) >= 1) {
      frame.scrollTop += movedPx
      written = frame.scrollTop
      restSoon()
    }
    placedAt = frame.scrollTop
    if (state.type !== 'landing') return
    clearTimeout(landing)
    landing = setTimeout(() => happened({ type: 'settled' }), SETTLED_MS)
    happened({ type: 'placed', toEndPx: toEndPx(frame) })
  }
  /** Puts the scroll position where it belongs, after anything may have moved. */
  function keep() {
    if (!scroller) return
    heightPx = scroller.scrollHeight
    if (state.type === 'following') {
      if (scroller.scrollTop !== left.topPx || endPx(scroller) !== left.endPx) toEnd(scroller)
    } else if (anchor.length > 0 && wasMoved(scroller))
      happened({ type: 'released', place: noteAnchor(scroller) })
    else if (state.place) toPlace(scroller, state.place)
    fill(scroller)
  }
  /** Draws other rows where those in the page do not fill the window any more. */
  function fill(frame: HTMLElement) {
    if (isPlain || range === null) return
    const around = placeOf(state)
    const reachPx = reach()
    const box = frame.getBoundingClientRect()
    const marginPx = state.type === 'following' ? 0 : reachPx / 2
    const top = range.first === 0 ? undefined : rowAt(range.first)?.getBoundingClientRect().top
    const bottom =
      range.last === ids.length - 1 ? undefined : rowAt(range.last)?.getBoundingClientRect().bottom
    const isFilled =
      (top ?? box.top - marginPx) <= box.top - marginPx &&
      (bottom ?? box.bottom + marginPx) >= box.bottom + marginPx
    if (isFilled && reachPx === view.reachPx) return
    const next = rangeFor(around, reachPx)
    if (next.first !== range.first || next.last !== range.last) draw({ ...view, around, reachPx })
  }

  function takeWidth(frame: HTMLElement) {
    if (frame.clientWidth === widthPx) return
    widthPx = frame.clientWidth
    heights.forget()
  }

  function scrolled() {
    if (!scroller || scroller.scrollTop === written) return
    const isOtherHeight = scroller.scrollHeight !== heightPx
    heightPx = scroller.scrollHeight
    written = -1
    if (state.type === 'reading' || !isOtherHeight)
      left = { topPx: scroller.scrollTop, endPx: endPx(scroller) }
    happened({ type: 'scrolled', toEndPx: toEndPx(scroller), isOtherHeight, place: noteAnchor(scroller) })
    fill(scroller)
    restSoon()
  }
  function restSoon() {
    clearTimeout(resting)
    resting = setTimeout(rest, REST_MS)
  }
  function rest() {
    if (resting === undefined) return
    clearTimeout(resting)
    resting = undefined
    if (scroller) onRest(scroller, isAtEnd(state))
  }
  function endLanding() {
    clearTimeout(landing)
    landing = undefined
  }
  function release() {
    if (scroller) happened({ type: 'released', place: noteAnchor(scroller) })
  }
  /** Upwards from the end, where there is something above. */
  function turnedUp() {
    if (scroller && scroller.scrollTop > 0 && isAtEnd(state)) release()
  }
  const wheeled = ({ deltaY }: WheelEvent) => {
    if (deltaY < 0) turnedUp()
  }
  const pressed = ({ key, target }: KeyboardEvent) => {
    if (['ArrowUp', 'PageUp', 'Home'].includes(key) && target === scroller) turnedUp()
  }
  const touched = () => {
    if (scroller && toEndPx(scroller) > 0) turnedUp()
  }

  /** A focus that moves up is scrolled into view, which no wheel, touch or key of the transcript tells. */
  const focused = ({ target }: FocusEvent) => {
    if (!scroller || !isAtEnd(state) || !(target instanceof Element)) return
    if (target.getBoundingClientRect().top < scroller.getBoundingClientRect().top) turnedUp()
  }

  // Rows grow with each token, the frame with each resize of the window or the composer.
  let observer: ResizeObserver | undefined
  const observed = () =>
    (observer ??= new ResizeObserver((entries) => {
      if (scroller) takeWidth(scroller)
      for (const { target, borderBoxSize } of entries) {
        const id = (target as HTMLElement).dataset['row'] as MessageId | undefined
        if (id !== undefined) heights.measure(id, borderBoxSize[0]?.blockSize ?? target.clientHeight)
      }
      keep()
    }))

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
    /**
     * Which rows of a path are in the page, and the gaps between. `isPart` while only the last of them are read: then all.
     * `isAll` is the same as at first, or false from some time on.
     */
    pieces(
      path: readonly MessageId[],
      { isPart = false, isAll = isPlain, kept = [] as readonly number[] } = {},
    ): readonly Piece[] {
      ids = path
      isPlain = isAll
      heights.setRows(path)
      range = isPlain || isPart ? null : rangeFor(view.around, view.reachPx)
      return piecesOf(path.length, range ?? { first: 0, last: path.length - 1 }, kept, heights.between)
    },
    /** A row is in the page. Returns what to call when it leaves. */
    row: (element: HTMLElement | null): (() => void) | undefined => {
      if (!element) return undefined
      const id = element.dataset['row'] ?? ''
      rows.set(id, element)
      observed().observe(element)
      return () => {
        rows.delete(id)
        observer?.unobserve(element)
      }
    },
    /** Rows were drawn: what is to stay in place is put there before it is painted. */
    keep,
    jumpToEnd() {
      left = { topPx: -1, endPx: -1 }
      happened({ type: 'jumped' })
      keep()
      if (scroller) onRest(scroller, true)
    },
    /** The reader was taken elsewhere: do not follow. */
    release,
    /** The reader is taken to a message: its top goes `offsetPx` above that of the transcript and is kept there. */
    show(place: Place) {
      anchor = []
      state = nextScroll(state, { type: 'shown', place })
      draw({ isAtEnd: false, around: place, reachPx: reach() })
      keep()
      restSoon()
    },
    /** Ties it to its two elements. Returns how to untie it. */
    attach(frame: HTMLElement, content: HTMLElement): () => void {
      scroller = frame
      takeWidth(frame)
      observed().observe(content)
      observed().observe(frame)
      frame.addEventListener('scroll', scrolled, { passive: true })
      frame.addEventListener('wheel', wheeled, { passive: true })
      frame.addEventListener('touchmove', touched, { passive: true })
      frame.addEventListener('keydown', pressed)
      frame.addEventListener('focusin', focused)
      addEventListener('pagehide', rest)
      keep()
      return () => {
        clearTimeout(resting)
        endLanding()
        observer?.disconnect()
        observer = undefined
        scroller = undefined
        frame.removeEventListener('scroll', scrolled)
        frame.removeEventListener('wheel', wheeled)
        frame.removeEventListener('touchmove', touched)
        frame.removeEventListener('keydown', pressed)
        frame.removeEventListener('focusin', focused)
        removeEventListener('pagehide', rest)
      }
    },
  }
}
