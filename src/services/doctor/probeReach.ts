import { createIdleTimer } from '../http/createIdleTimer'
import { orAborted } from '../http/orAborted'

/** Longest wait for any sign of life, in milliseconds. */
const LIMIT_MS = 8_000

/**
 * Whether anything answers at an address, even if it does not answer to this page. Sends neither key nor
 * headers, and learns nothing of the answer. Never throws.
 */
export async function probeReach(
  url: string,
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<boolean> {
  const idle = createIdleTimer(LIMIT_MS)
  const either = AbortSignal.any([signal, idle.signal])
  try {
    const init = {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    } as const
    await orAborted(fetch(url, { ...init, signal: either }), either)
    return true
  } catch {
    return false
  } finally {
    idle.stop()
  }
}
