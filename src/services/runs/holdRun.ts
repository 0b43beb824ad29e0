import type { RunId } from '@/domain/ids'

/**
 * Runs `work` as the only tab that sends requests of this run. Resolves to false, without running it, when another
 * tab does. Where the browser has no locks, it simply runs.
 */
export async function holdRun(
  id: RunId,
  work: () => Promise<void>,
  locks: Pick<LockManager, 'request'> | undefined = locksOfPage(),
): Promise<boolean> {
  if (!locks) {
    await work()
    return true
  }
  return locks.request(`parlance:run:${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
}

/** Missing on plain-http pages and outside of browsers. */
const locksOfPage = (): LockManager | undefined =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined
