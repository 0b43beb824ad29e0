/** How long calls of a turn waited for the person; time in which several wait counts once. */
export type Waits = {
  /** @returns what ends the wait */
  readonly begin: () => () => void
  /** Milliseconds of all waits that have ended. */
  readonly passedMs: () => number
}

export function createWaits(elapsed: () => number): Waits {
  let waiting = 0
  let since = 0
  let passed = 0
  return {
    begin() {
      if (waiting === 0) since = elapsed()
      waiting += 1
      return () => {
        waiting -= 1
        if (waiting === 0) passed += elapsed() - since
      }
    },
    passedMs: () => passed,
  }
}
