/** A page that is not shown paints nothing. */
const UNSEEN_MS = 250

/** Runs this once the next frame is painted, and soon where none will be. Returns how to withdraw it. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, UNSEEN_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Runs this once when the page has nothing better to do, in `latestMs` milliseconds at the latest where that is given.
 * Browsers that cannot tell wait for `elseMs`. Returns how to withdraw it.
 */
export function whenIdle(
  run: () => void,
  { latestMs, elseMs = 30 }: { readonly latestMs?: number; readonly elseMs?: number } = {},
): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, elseMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, latestMs === undefined ? {} : { timeout: latestMs })
  return () => cancelIdleCallback(request)
}

/** Resolves in a later turn of the event loop, so that the page can draw and answer in between. */
export const yieldToPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // Not `setTimeout`: once nested, browsers make it wait 4 ms, and a second in a hidden tab.
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

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
