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
