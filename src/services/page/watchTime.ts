/** How often it calls back while nothing else happens, in milliseconds. */
const EVERY_MS = 20_000

/**
 * Calls back every few seconds, and at once when the page wakes: when it is shown, comes back from being frozen, or is
 * online again. What is due is then worked out from the clock: timers of hidden pages are late, those of frozen ones stop.
 */
export function watchTime(listener: () => void): void {
  setInterval(listener, EVERY_MS)
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, listener)
  for (const name of ['online', 'focus', 'pageshow']) window.addEventListener(name, listener)
}
