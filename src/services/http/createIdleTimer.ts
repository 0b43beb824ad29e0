/** Ends what shows no life for too long. */
export type IdleTimer = {
  /** Aborted once nothing has happened for the limit. */
  readonly signal: AbortSignal
  /** Notes a sign of life; from now on the silence may last at most `limitMs`. */
  readonly touch: (limitMs: number) => void
  readonly stop: () => void
}

/** Longest time a timer can be set to, in milliseconds; beyond it `setTimeout` fires at once. */
const MAX_TIMER_MS = 2_147_483_647

/** A timer that runs from now; `limitMs` is the longest silence, in milliseconds, about 25 days at most. */
export function createIdleTimer(limitMs: number): IdleTimer {
  const controller = new AbortController()
  const start = (ms: number) => setTimeout(() => controller.abort(), Math.min(ms, MAX_TIMER_MS))
  let timer = start(limitMs)
  return {
    signal: controller.signal,
    touch(nextLimitMs) {
      clearTimeout(timer)
      timer = start(nextLimitMs)
    },
    stop: () => clearTimeout(timer),
  }
}
