import { LATEST_TIMER_MS } from '@/lib/time/latestTimer'

/** Time is counted in steps of this: what passes while the page is frozen counts as one at most. */
const STEP_MS = 5_000
/** A timer that is this late may be ahead of what came meanwhile. */
const LATE_MS = 1_000

/**
 * Runs this once after some milliseconds in which the page was awake: time in which it was frozen, or its device asleep,
 * doesn't count, and what came meanwhile is handed over before. Returns how to withdraw it.
 */
export function awakeTimeout(run: () => void, ms: number): () => void {
  let leftMs = ms
  let waitMs = 0
  let startedAt = 0
  let hasWaited = false
  let timer: ReturnType<typeof setTimeout>

  function wait(forMs: number): void {
    clearTimeout(timer)
    waitMs = Math.max(0, Math.min(forMs, STEP_MS))
    startedAt = performance.now()
    timer = setTimeout(step, waitMs)
  }

  function step(): void {
    const lateMs = performance.now() - startedAt - waitMs
    leftMs -= waitMs + (lateMs > 0 && lateMs <= LATEST_TIMER_MS ? lateMs : 0)
    if (leftMs > 0) wait(leftMs)
    else if (lateMs > LATE_MS && !hasWaited) {
      hasWaited = true
      wait(ms)
    } else {
      forget()
      run()
    }
  }

  // Chromium says so before any timer runs.
  const resumed = () => wait(leftMs > 0 ? leftMs : ms)
  const page = 'document' in globalThis ? document : undefined
  page?.addEventListener('resume', resumed)
  const forget = () => page?.removeEventListener('resume', resumed)
  wait(ms)
  return () => {
    clearTimeout(timer)
    forget()
  }
}
