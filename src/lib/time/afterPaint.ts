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
