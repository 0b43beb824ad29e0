import { LATEST_TIMER_MS } from '@/lib/time/latestTimer'

/** Time is counted in steps of this: one in which the page was frozen, or its device asleep, is waited again. */
const STEP_MS = 20_000

/**
 * Runs this once after some milliseconds in which the page was awake: what came while it was not is handed over before.
 * Returns how to withdraw it.
 */
export function awakeTimeout(run: () => void, ms: number): () => void {
  const page = 'document' in globalThis ? document : undefined
  let leftMs = ms
  let waitMs = 0
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout>

  function wait(): void {
    clearTimeout(timer)
    waitMs = Math.min(leftMs, STEP_MS)
    startedAt = performance.now()
    timer = setTimeout(step, waitMs)
  }

  function step(): void {
    if (performance.now() - startedAt <= waitMs + LATEST_TIMER_MS) leftMs -= waitMs
    if (leftMs > 0) wait()
    else {
      forget()
      run()
    }
  }

  function forget(): void {
    clearTimeout(timer)
    page?.removeEventListener('resume', wait)
  }

  // Chromium says so before any timer runs.
  page?.addEventListener('resume', wait)
  wait()
  return forget
}

/** Ends what shows no life for too long. */
type IdleTimer = {
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

/**
 * Yields the bytes of a body, piece by piece. Ends early when `signal` aborts, even if the stream itself
 * takes no notice, and cancels the stream when the consumer leaves. Throws what the stream throws, except
 * after an abort.
 */
export async function* readBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // A reader loop rather than `for await`: Safari cannot iterate streams.
  const reader = body.getReader()
  // Cancelling settles a pending read, which an abort does only for streams that `fetch` made.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
