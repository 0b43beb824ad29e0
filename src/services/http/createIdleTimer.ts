import { awakeTimeout } from '@/services/page/awakeTimeout'

/** Ends what shows no life for too long. */
export type IdleTimer = {
  /** Aborted once nothing has happened for the limit. */
  readonly signal: AbortSignal
  /** Notes a sign of life; from now on the silence may last at most `limitMs`. */
  readonly touch: (limitMs: number) => void
  readonly stop: () => void
}

/**
 * A timer that runs from now; `limitMs` is the longest silence, in milliseconds. Time in which the page was frozen, or
 * its device asleep, is no silence.
 */
export function createIdleTimer(limitMs: number): IdleTimer {
  const controller = new AbortController()
  const start = (ms: number) => awakeTimeout(() => controller.abort(), ms)
  let stop = start(limitMs)
  return {
    signal: controller.signal,
    touch(nextLimitMs) {
      stop()
      stop = start(nextLimitMs)
    },
    stop: () => stop(),
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
