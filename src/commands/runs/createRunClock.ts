import type { RunCell } from '@/domain/runs/run'
import { createAwakeClock } from '@/lib/time/createAwakeClock'

/** So long after it has woken a device may be without its network, in milliseconds. */
const WAKING_MS = 60_000

export type RunClock = ReturnType<typeof createRunClock>

/**
 * What a run knows of times in which its page was frozen, or the device asleep: they are not its time, and what they cut
 * is nobody's failure.
 *
 * @param onWoken hears for how many milliseconds it was.
 */
export function createRunClock(elapsed: () => number, onWoken: (lostMs: number) => void) {
  let wokeAt = -Infinity
  const clock = createAwakeClock(elapsed, (lostMs) => {
    wokeAt = elapsed()
    onWoken(lostMs)
  })
  return {
    /** Notes what has passed by now. */
    look: (): void => void clock.now(),
    /** Tells later whether a reply that began now was cut by sleep, or couldn't leave right after it. */
    begin() {
      const before = clock.lostMs()
      return ({ state, parts }: Pick<RunCell, 'state' | 'parts'>): boolean => {
        const hasSlept = clock.lostMs() > before
        if (state.type === 'interrupted') return hasSlept
        if (state.type !== 'failed') return false
        const { type } = state.error
        if (type !== 'unreachable' && type !== 'timedOut') return false
        return hasSlept || (parts.length === 0 && elapsed() - wokeAt < WAKING_MS)
      }
    },
    stop: clock.stop,
  }
}
