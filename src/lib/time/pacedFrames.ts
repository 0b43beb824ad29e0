/** One of three frames of a 60 Hz screen: text that grows 20 times a second still flows, at a third of the work. */
const LEAST_MS = 40
/** Rendering uses at most a third of the time, so that what it shows can make progress too. */
const PARTS = 3
/** Longest from one frame to the next, in milliseconds: less than eight a second no longer look like writing. */
const MOST_MS = 120

/**
 * Runs what it is given in the next frame, but not sooner than some time after the run before: more time where
 * drawing takes long.
 *
 * @param elapsed milliseconds of a clock that never goes back.
 * @param leastMs from one run to the next, in milliseconds; the frame after that takes it.
 */
export function pacedFrames(elapsed: () => number, leastMs = LEAST_MS): (run: () => void) => void {
  let ranAt = -Infinity
  let costMs = 0
  return (run) => {
    const inFrame = () => {
      requestAnimationFrame(() => {
        ranAt = elapsed()
        run()
        // The first task after the frame has been drawn.
        setTimeout(() => {
          costMs = elapsed() - ranAt
        })
      })
    }
    const pauseMs = Math.max(leastMs, Math.min(MOST_MS, PARTS * costMs))
    const waitMs = ranAt + pauseMs - elapsed()
    if (waitMs > 0) setTimeout(inFrame, waitMs)
    else inFrame()
  }
}
