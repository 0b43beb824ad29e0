/** Within this many pixels of the end the reader is at the end. */
const END_PX = 48
/** The reader has come to rest; browsers refuse histories that are rewritten with each scroll event. */
const REST_MS = 200

export type Follower = ReturnType<typeof createFollower>

type Options = {
  readonly onChange: (isAtEnd: boolean) => void
  /** The reader has scrolled and come to rest, or the page is being left. */
  readonly onRest: (isAtEnd: boolean) => void
}

/**
 * Keeps a scrolled transcript at its end while the reader is there, and never moves it
 * otherwise: any wheel, touch or key upwards releases at once; reaching the end follows again.
 * The one owner of all scroll listeners. Scrolls are told apart by the position that was
 * written, not by timers.
 */
export function createFollower(scroller: HTMLElement, content: HTMLElement, { onChange, onRest }: Options) {
  let isFollowing = true
  let written = -1
  let resting: ReturnType<typeof setTimeout> | undefined

  const distance = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  function setFollowing(next: boolean) {
    if (next === isFollowing) return
    isFollowing = next
    onChange(next)
  }
  function toEnd() {
    scroller.scrollTop = scroller.scrollHeight
    written = scroller.scrollTop
  }

  function scrolled() {
    if (scroller.scrollTop === written) return
    written = -1
    setFollowing(distance() <= END_PX)
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
    if (isFollowing) toEnd()
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
      setFollowing(true)
      toEnd()
      onRest(true)
    },
    /** The reader was taken elsewhere: do not follow. */
    release() {
      setFollowing(false)
    },
    stop: (): void => {
      clearTimeout(resting)
      observer.disconnect()
      scroller.removeEventListener('scroll', scrolled)
      scroller.removeEventListener('wheel', wheeled)
      scroller.removeEventListener('touchmove', touched)
      scroller.removeEventListener('keydown', pressed)
      removeEventListener('pagehide', rest)
    },
  }
}
