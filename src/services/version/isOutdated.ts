import { isRecord } from '@/lib/json'

/** The answer is a few kilobytes; whoever waits for it sees nothing meanwhile. In milliseconds. */
const LIMIT_MS = 5_000

/**
 * Whether the host has another build than the one a page runs. False where that cannot be told (offline, a host that
 * does not list its files, a development server). Never rejects.
 *
 * @param ownFile a file of the page's build whose name tells builds apart, as a path: `/assets/first-1a2b.js`.
 */
export async function isOutdated(fetch: typeof globalThis.fetch, ownFile: string): Promise<boolean> {
  try {
    const answer = await fetch('/precache.json', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })
    const list: unknown = answer.ok ? await answer.json() : undefined
    return isRecord(list) && Array.isArray(list['files']) && !list['files'].includes(ownFile)
  } catch {
    return false
  }
}
