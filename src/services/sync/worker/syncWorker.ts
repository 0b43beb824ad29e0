/// <reference lib="webworker" />

/**
 * Begins sync's work, which is in a file of its own: WebKit runs a worker's first file once more where another file
 * imports it, and then everything that is asked is answered twice. For that reason this file imports nothing at once.
 */
const early: unknown[] = []
const keep = ({ data }: MessageEvent) => void early.push(data)
self.addEventListener('message', keep)
import('./workSync').then(
  ({ workSync }) => {
    self.removeEventListener('message', keep)
    workSync()
    for (const data of early) self.dispatchEvent(new MessageEvent('message', { data }))
  },
  (cause: unknown) => self.postMessage({ type: 'unavailable', detail: String(cause) }),
)
