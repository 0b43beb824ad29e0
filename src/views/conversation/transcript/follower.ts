import { anchorAtTop, anchoredTo, drift, type Anchor } from './anchor'

/** Within this many pixels of the end the reader is at the end. */
const END_PX = 48
/** The reader has come to rest; browsers refuse histories that are rewritten with each scroll event. */
const REST_MS = 200
/** Sizes have settled: nothing has changed its size for so long. */
const SETTLED_MS = 1000

export type Follower = ReturnType<typeof createFollower>

type Options = {
  /** Whether the place is kept here when sizes change; virtual rows do it themselves. */
  readonly keepsPlace: boolean
  readonly onChange: (isAtEnd: boolean) => void
  /** The reader has scrolled and come to rest, or the page is being left. */
  readonly onRest: (isAtEnd: boolean) => void
}

/**
 * Keeps a scrolled transcript at its end while the reader is there, and what one reads where it is
 * otherwise: any wheel, touch or key upwards releases at once; reaching the end follows again.
 * A message one was taken to is kept in place until one scrolls, and before the end is followed
 * until sizes have settled: what is above and below it may only now be laid out.
 * The one owner of all scroll listeners. Scrolls are told apart by the position that was written and by whether the
 * height has changed, not by timers.
 */
export function createFollower(
  scroller: HTMLElement,
  content: HTMLElement,
  { keepsPlace, onChange, onRest }: Options,
) {
  let isFollowing = true
  let written = -1
  /** How high all is, as of the last change of size or scroll. */
  let heightPx = scroller.scrollHeight
  let resting: ReturnType<typeof setTimeout> | undefined
  /** What one reads, and the scroll position at which that was true. */
  let place: Anchor = []
  let placedAt = -1
  /** Set while one has just been taken to a message. */
  let landing: ReturnType<typeof setTimeout> | undefined

  const distance = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  function setFollowing(next: boolean) {
    if (next === isFollowing) return
    isFollowing = next
    onChange(next)
  }
  function toEnd() {
    scroller.scrollTop = scroller.scrollHeight
    written = scroller.scrollTop
    place = []
  }
  function notePlace() {
    if (!keepsPlace) return
    endLanding()
    place = anchorAtTop(scroller)
    placedAt = scroller.scrollTop
  }
  /** A command has scrolled since the place was noted. What got too short is scrolled by the browser, to its end. */
  function wasMoved() {
    const movedPx = scroller.scrollTop - placedAt
    return movedPx >= 1 || (movedPx <= -1 && distance() >= 1)
  }
  function toPlace() {
    const movedPx = drift(scroller, place)
    if (movedPx === null) {
      notePlace()
      return
    }
    if (Math.abs(movedPx) >= 1) {
      scroller.scrollTop += movedPx
      restSoon()
    }
    placedAt = written = scroller.scrollTop
    if (landing !== undefined) land()
  }
  function land() {
    clearTimeout(landing)
    landing = setTimeout(endLanding, SETTLED_MS)
    setFollowing(distance() <= END_PX)
  }
  function endLanding() {
    clearTimeout(landing)
    landing = undefined
  }

  function scrolled() {
    if (scroller.scrollTop === written) return
    const isOtherHeight = scroller.scrollHeight !== heightPx
    heightPx = scroller.scrollHeight
    // Not a reader's doing: what was measured or read only now has moved the end, and the observer goes after it.
    if (isFollowing && isOtherHeight) return
    written = -1
    setFollowing(distance() <= END_PX)
    notePlace()
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
    onRest(isFollowing)
  }
  const wheeled = (event: WheelEvent) => {
    if (event.deltaY < 0 && scroller.scrollTop > 0) setFollowing(false)
  }
  const pressed = (event: KeyboardEvent) => {
    if (['ArrowUp', 'PageUp', 'Home'].includes(event.key) && event.target === scroller) setFollowing(false)
  }
  const touched = () => {
    if (distance() > 0) setFollowing(false)
  }

  // Content grows with each token, the frame with each resize of the window or the composer.
  const observer = new ResizeObserver(() => {
    heightPx = scroller.scrollHeight
    if (isFollowing && landing === undefined) toEnd()
    else if (!keepsPlace) return
    else if (wasMoved()) notePlace()
    else toPlace()
  })
  observer.observe(content)
  observer.observe(scroller)
  scroller.addEventListener('scroll', scrolled, { passive: true })
  scroller.addEventListener('wheel', wheeled, { passive: true })
  scroller.addEventListener('touchmove', touched, { passive: true })
  scroller.addEventListener('keydown', pressed)
  addEventListener('pagehide', rest)
  toEnd()

  return {
    jumpToEnd() {
      endLanding()
      setFollowing(true)
      toEnd()
      onRest(true)
    },
    /** The reader was taken elsewhere: do not follow. */
    release() {
      setFollowing(false)
      notePlace()
    },
    /** The reader is taken to a message: its top goes `offsetPx` above that of the transcript and is kept there. */
    landOn(message: Element, offsetPx: number) {
      if (!keepsPlace) return
      place = anchoredTo(message, offsetPx)
      toPlace()
      land()
      restSoon()
    },
    stop: (): void => {
      clearTimeout(resting)
      endLanding()
      observer.disconnect()
      scroller.removeEventListener('scroll', scrolled)
      scroller.removeEventListener('wheel', wheeled)
      scroller.removeEventListener('touchmove', touched)
      scroller.removeEventListener('keydown', pressed)
      removeEventListener('pagehide', rest)
    },
  }
}
