import { createIdleTimer, orAborted } from '../http/createIdleTimer'
import type { Page } from './browserPage'

/** Longest wait for any sign of life, in milliseconds. */
const LIMIT_MS = 8_000

type Deps = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly page: Pick<Page, 'isIsolated' | 'watchBlocked'>
}

/**
 * Whether anything answers at an address, even if it does not answer to this page; `unknown` where the browser keeps
 * that to itself. Sends neither key nor headers, and learns nothing of the answer. Never throws.
 */
export async function probeReach(
  url: string,
  { fetch, signal, page }: Deps,
): Promise<'answers' | 'silent' | 'unknown'> {
  const idle = createIdleTimer(LIMIT_MS)
  const either = AbortSignal.any([signal, idle.signal])
  const blocked = page.isIsolated ? page.watchBlocked() : undefined
  try {
    const init = {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    } as const
    await orAborted(fetch(url, { ...init, signal: either }), either)
    return 'answers'
  } catch {
    // An isolated page is told the same of silence and of an answer that is not meant for it.
    if (!page.isIsolated || either.aborted) return 'silent'
    if (!blocked) return 'unknown'
    return (await blocked.sees(new URL(url).origin)) ? 'answers' : 'silent'
  } finally {
    blocked?.stop()
    idle.stop()
  }
}
