/** Browsers close a connection that nothing uses after some ten seconds. */
const LASTS_MS = 8_000

/**
 * Connects to the origins of services ahead of a request: name, handshake and encryption take a few round trips, which
 * pass while a person types. Sends nothing. Asked for again while a connection is fresh it does nothing. The page's
 * service worker, which every request passes, is woken too: browsers stop it after half a minute.
 *
 * @param page where the hint is put.
 * @param now milliseconds of a clock that never goes back.
 */
export function createPreconnect(
  page: Document,
  now: () => number,
  worker: () => Pick<ServiceWorker, 'postMessage'> | null | undefined = workerOfPage,
): (origin: string) => void {
  const connected = new Map<string, number>()
  return (origin) => {
    const before = connected.get(origin)
    if (before !== undefined && now() - before < LASTS_MS) return
    connected.set(origin, now())
    const hint = page.createElement('link')
    hint.rel = 'preconnect'
    hint.href = origin
    // The kind of connection a request without cookies uses.
    hint.crossOrigin = 'anonymous'
    page.head.append(hint)
    // The browser acts on it as it is added; later it would be in the way of the next.
    hint.remove()
    worker()?.postMessage({ wake: true })
  }
}

/** Missing on plain-http pages. */
const workerOfPage = () => ('serviceWorker' in navigator ? navigator.serviceWorker.controller : undefined)
