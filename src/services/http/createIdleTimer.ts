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
  let limit = limitMs
  let startedAt = 0
  let touchedAt = 0
  let stop = start(limitMs)

  function start(ms: number): () => void {
    startedAt = performance.now()
    return awakeTimeout(() => over(ms), ms)
  }

  /** What comes only notes the time, for it may come a hundred times a second: what is left is waited for here. */
  function over(waitedMs: number): void {
    const now = performance.now()
    const asleepMs = Math.max(0, now - startedAt - waitedMs)
    const silentMs = Math.max(0, now - touchedAt - asleepMs)
    if (touchedAt <= startedAt || silentMs >= limit) controller.abort()
    else stop = start(limit - silentMs)
  }

  return {
    signal: controller.signal,
    touch(nextLimitMs) {
      touchedAt = performance.now()
      if (nextLimitMs === limit) return
      stop()
      limit = nextLimitMs
      stop = start(limit)
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
