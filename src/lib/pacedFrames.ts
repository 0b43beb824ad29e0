/** Of two frames of a usual screen one is drawn: text that grows 30 times a second still flows, at half the work. */
const LEAST_MS = 25

/**
 * Runs what it is given in the next frame, but not sooner than some time after the run before.
 *
 * @param leastMs from one run to the next, in milliseconds; the frame after that takes it.
 */
export function pacedFrames(leastMs = LEAST_MS): (run: () => void) => void {
  let ranAt = -Infinity
  return (run) => {
    const inFrame = () => {
      requestAnimationFrame(() => {
        ranAt = performance.now()
        run()
      })
    }
    const waitMs = ranAt + leastMs - performance.now()
    if (waitMs > 0) setTimeout(inFrame, waitMs)
    else inFrame()
  }
}
