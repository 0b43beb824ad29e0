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
