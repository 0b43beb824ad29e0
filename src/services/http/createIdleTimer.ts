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

/**
 * The outcome of `work`, or a rejection as soon as `signal` aborts: for work that may take no notice of it.
 * What the abandoned work does later is ignored.
 */
export function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const forget = () => signal.removeEventListener('abort', abort)
    work.then(resolve, reject).finally(forget).catch(forget)
  })
}
