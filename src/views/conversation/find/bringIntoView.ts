/** Frames to wait for a message that has just been asked for. */
const MOST_FRAMES = 60
/** Kept free above and below what is brought into view, in pixels. */
const MARGIN_PX = 56

/**
 * Scrolls until a place is in view, once it is there and stands still: a row that was not in the page comes with an
 * estimated height first. Returns a stop.
 */
export function bringIntoView(
  scroller: HTMLElement,
  place: () => Pick<Range, 'getBoundingClientRect'> | undefined,
): () => void {
  let frames = 0
  let lastTop = Number.NaN
  let frame = requestAnimationFrame(step)

  function step() {
    frames += 1
    const rect = place()?.getBoundingClientRect()
    const box = scroller.getBoundingClientRect()
    const top = rect && rect.top - box.top
    if (rect && top === lastTop) {
      if (top < MARGIN_PX || top + rect.height > box.height - MARGIN_PX) {
        scroller.scrollTop += top - box.height / 3
        // What comes into view is measured, which may move it once more.
        lastTop = Number.NaN
      } else if (frames > 6) return
    } else lastTop = top ?? Number.NaN
    if (frames < MOST_FRAMES) frame = requestAnimationFrame(step)
  }
  return () => {
    cancelAnimationFrame(frame)
  }
}
