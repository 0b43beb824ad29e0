/** Ends what shows no life for too long. */
export type IdleTimer = {
  /** Aborted once nothing has happened for the limit. */
  readonly signal: AbortSignal
  /** Notes a sign of life; from now on the silence may last at most `limitMs`. */
  readonly touch: (limitMs: number) => void
  readonly stop: () => void
}

/** A timer that runs from now; `limitMs` is the longest silence, in milliseconds. */
export function createIdleTimer(limitMs: number): IdleTimer {
  const controller = new AbortController()
  const expire = () => controller.abort()
  let timer = setTimeout(expire, limitMs)
  return {
    signal: controller.signal,
    touch(nextLimitMs) {
      clearTimeout(timer)
      timer = setTimeout(expire, nextLimitMs)
    },
    stop: () => clearTimeout(timer),
  }
}
