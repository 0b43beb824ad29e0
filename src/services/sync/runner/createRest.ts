type RestParts = {
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  /** Whether there is something to do that nothing keeps from being done. */
  readonly isWanted: () => boolean
  readonly isOffline: () => boolean
}

export type Rest = ReturnType<typeof createRest>

/** The pauses between two rounds, and what ends them early. */
export function createRest({ sleep, signal, isWanted, isOffline }: RestParts) {
  let wake: AbortController = new AbortController()
  let isIdle = false

  async function pause(ms: number, endsWithWork: boolean): Promise<void> {
    wake = abortedWith(signal)
    isIdle = endsWithWork
    // Something came between the last look and now.
    if (!endsWithWork || !isWanted() || isOffline()) await sleep(ms, wake.signal)
    isIdle = false
    // Lets go of the signal.
    wake.abort()
  }

  return {
    /** Until there is something to do; where nobody answers, until it is time to ask again. */
    untilWork: (ms: number): Promise<void> => pause(ms, true),
    /** Whatever comes meanwhile. */
    whole: (ms: number): Promise<void> => pause(ms, false),
    /** There is something to do. */
    nudge(): void {
      if (isIdle && !isOffline()) wake.abort()
    },
    /** The person wants it now. */
    wake: (): void => wake.abort(),
  }
}

/** Aborted when the signal is; to be aborted at its end in any case, so that nothing listens any longer. */
export function abortedWith(signal: AbortSignal): AbortController {
  const own = new AbortController()
  const stop = () => own.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { signal: own.signal })
  return own
}
