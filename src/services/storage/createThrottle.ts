import { afterPaint } from '@/lib/time/afterPaint'

/** Longest time from a change to its write, in milliseconds. */
const EVERY_MS = 100

/** The page's own unless given. */
type Clock = {
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed?: () => number
  /** Runs something once the next frame is painted; returns how to withdraw it. */
  readonly afterFrame?: (run: () => void) => () => void
}

type Wait<Answer> = { readonly since: number; readonly answer: Promise<Answer>; readonly run: () => void }

/**
 * Writes what changes under a key at most every 100 ms: after the next frame, so that a key press shows first, and in
 * any case once the oldest unwritten change is that old. The second is checked with each change and not by a timer: a
 * page busy with input runs no timers, and a debounce would wait for the pause.
 *
 * @param write writes what is under the key by then.
 */
export function createThrottle<Key, Answer>(
  write: (key: Key) => Promise<Answer>,
  { elapsed = () => performance.now(), afterFrame = afterPaint }: Clock = {},
) {
  const waits = new Map<Key, Wait<Answer>>()

  function begin(key: Key): Wait<Answer> {
    let settle: (answer: Promise<Answer>) => void
    const answer = new Promise<Answer>((resolve) => {
      settle = resolve
    })
    const run = () => {
      if (waits.get(key) !== wait) return
      waits.delete(key)
      withdraw()
      settle(write(key))
    }
    const withdraw = afterFrame(run)
    const wait = { since: elapsed(), answer, run }
    waits.set(key, wait)
    return wait
  }

  return {
    /** Says that what is under the key changed. Resolves once this or a later state was written. */
    changed(key: Key): Promise<Answer> {
      const wait = waits.get(key) ?? begin(key)
      if (elapsed() - wait.since >= EVERY_MS) wait.run()
      return wait.answer
    },
    /** Writes what waits under the key now. */
    flush(key: Key): void {
      waits.get(key)?.run()
    },
    /** Writes everything that waits now. */
    flushAll(): void {
      for (const wait of [...waits.values()]) wait.run()
    },
  }
}
