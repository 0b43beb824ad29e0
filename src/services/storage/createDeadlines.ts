/** How long the browser may take to answer, in milliseconds. A write that takes longer counts as one that can't be saved. */
export const LATEST_MS = 8_000
/** Time is counted in steps of this, so that a machine that slept in between counts one. */
const STEP_MS = 1_000

/** The browser doesn't answer. What it was asked for may still be done, or never. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

type Wait = { leftMs: number; readonly mayEnd: () => boolean; readonly end: () => void }

/** Waits for what a browser was asked for no longer than the person should: on a full disk it may never answer. */
export interface Deadlines {
  /**
   * What `answer` comes to. Rejects with `Unanswered` where that takes too long and `mayEnd` says so.
   *
   * @throws Unanswered
   */
  <Value>(answer: Promise<Value>, latestMs?: number, mayEnd?: () => boolean): Promise<Value>
}

/** One timer for all that is waited for, and none while nothing is. */
export function createDeadlines(): Deadlines {
  const waits = new Set<Wait>()
  let timer: ReturnType<typeof setInterval> | undefined

  function step(): void {
    for (const wait of waits) {
      wait.leftMs -= STEP_MS
      if (wait.leftMs <= 0 && wait.mayEnd()) wait.end()
    }
  }

  function over(wait: Wait): void {
    waits.delete(wait)
    if (waits.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return (answer, latestMs = LATEST_MS, mayEnd = () => true) =>
    new Promise((resolve, reject) => {
      const wait: Wait = {
        leftMs: latestMs,
        mayEnd,
        end: () => {
          over(wait)
          reject(new Unanswered())
        },
      }
      waits.add(wait)
      timer ??= setInterval(step, STEP_MS)
      answer.then(
        (value) => {
          over(wait)
          resolve(value)
        },
        (cause: unknown) => {
          over(wait)
          reject(cause instanceof Error ? cause : new Error(String(cause)))
        },
      )
    })
}
