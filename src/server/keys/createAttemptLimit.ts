/** Counts wrong keys by address. */
export type AttemptLimit = {
  /** Seconds until a wrong key from this address is again answered as such; 0 = at once. */
  waitSeconds(address: string): number
  wrong(address: string): void
}

const WINDOW_MS = 60_000
const MOST_WRONG = 10
/** Beyond this many addresses the oldest are forgotten, so that no flood of them fills the memory. */
const MOST_ADDRESSES = 10_000

/** At most ten wrong keys a minute from one address. */
export function createAttemptLimit(now: () => number): AttemptLimit {
  const attempts = new Map<string, { readonly since: number; readonly count: number }>()

  function current(address: string) {
    const seen = attempts.get(address)
    return seen && now() - seen.since < WINDOW_MS ? seen : undefined
  }

  return {
    waitSeconds(address) {
      const seen = current(address)
      return seen && seen.count >= MOST_WRONG
        ? Math.max(1, Math.ceil((seen.since + WINDOW_MS - now()) / 1000))
        : 0
    },
    wrong(address) {
      const seen = current(address)
      attempts.delete(address)
      attempts.set(address, { since: seen?.since ?? now(), count: (seen?.count ?? 0) + 1 })
      const [oldest] = attempts.keys()
      if (attempts.size > MOST_ADDRESSES && oldest !== undefined) attempts.delete(oldest)
    },
  }
}
