/** Counts what may come only so often from one address, as wrong keys. */
export type AttemptLimit = {
  /** Seconds until one more from this address is answered as such; 0 = at once. */
  waitSeconds(address: string): number
  count(address: string): void
}

const WINDOW_MS = 60_000
const MOST_WRONG_KEYS = 10
/** Beyond this many addresses the oldest are forgotten, so that no flood of them fills the memory. */
const MOST_ADDRESSES = 10_000

/** At most `most` a minute from one address: ten wrong keys. */
export function createAttemptLimit(now: () => number, most = MOST_WRONG_KEYS): AttemptLimit {
  const attempts = new Map<string, { readonly since: number; readonly count: number }>()

  function current(address: string) {
    const seen = attempts.get(address)
    return seen && now() - seen.since < WINDOW_MS ? seen : undefined
  }

  return {
    waitSeconds(address) {
      const seen = current(address)
      return seen && seen.count >= most ? Math.max(1, Math.ceil((seen.since + WINDOW_MS - now()) / 1000)) : 0
    },
    count(address) {
      const seen = current(address)
      attempts.delete(address)
      attempts.set(address, { since: seen?.since ?? now(), count: (seen?.count ?? 0) + 1 })
      const [oldest] = attempts.keys()
      if (attempts.size > MOST_ADDRESSES && oldest !== undefined) attempts.delete(oldest)
    },
  }
}
