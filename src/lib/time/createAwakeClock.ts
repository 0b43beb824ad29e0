import { LATEST_TIMER_MS } from './latestTimer'

/** A clock that stands still while the page is frozen or its device asleep. */
export type AwakeClock = {
  /** Milliseconds; it never goes back. */
  readonly now: () => number
  /** How long it stood still so far, in milliseconds. */
  readonly lostMs: () => number
  readonly stop: () => void
}

const LOOK_MS = 5_000

/**
 * Runs until it is stopped.
 *
 * @param elapsed milliseconds of a clock that never goes back.
 * @param onWoken hears for how many milliseconds it stood still, once it goes on.
 */
export function createAwakeClock(
  elapsed: () => number,
  onWoken: (lostMs: number) => void = () => undefined,
): AwakeClock {
  let seenAt = elapsed()
  let lostMs = 0

  function look(isAsleep: boolean): void {
    const passedMs = elapsed() - seenAt
    seenAt += passedMs
    if (!isAsleep) return
    lostMs += passedMs
    onWoken(passedMs)
  }
  // Timers of a hidden page are late; what is later than that, was not running.
  const lookAgain = () => look(elapsed() - seenAt > LOOK_MS + LATEST_TIMER_MS)
  const resumed = () => look(true)

  const timer = setInterval(lookAgain, LOOK_MS)
  const page = 'document' in globalThis ? document : undefined
  // Chromium says so itself: exactly, and before any timer runs.
  page?.addEventListener('freeze', lookAgain)
  page?.addEventListener('resume', resumed)
  return {
    now() {
      lookAgain()
      return elapsed() - lostMs
    },
    lostMs() {
      lookAgain()
      return lostMs
    },
    stop() {
      clearInterval(timer)
      page?.removeEventListener('freeze', lookAgain)
      page?.removeEventListener('resume', resumed)
    },
  }
}
