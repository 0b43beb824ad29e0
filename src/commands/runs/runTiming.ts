import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConnectionId } from '@/domain/ids'
import type { RunCell, RunHold } from '@/domain/runs/run'
import { createAwakeClock } from '@/lib/time/createAwakeClock'

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000
/** A service that asks for no wait at all is not asked in a tight circle. */
const LEAST_WAIT_MS = 250
/** Longer ones are asked about again: a timer cannot be set for months. */
const LONGEST_ASKED_MS = 24 * 3_600_000

type Deps = {
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** A connection is held, held longer, or free again. */
  readonly onChange: (id: ConnectionId) => void
}

type Slowed = {
  /** Undefined once the wait is over. */
  hold?: RunHold
  timer?: AbortController
  /** Waits in a row without a reply between them. */
  tries: number
  /** Requests at once; grows with each reply. */
  lanes: number
}

/**
 * How requests of runs keep to the rate limits of services: one wait for each connection, which all its lanes share,
 * whatever run they work on. After it one request goes ahead, and each reply lets one more lane open.
 */
export function createBackOff({ now, sleep, onChange }: Deps) {
  const slowed = new Map<ConnectionId, Slowed>()

  function hold(id: ConnectionId, state: Slowed, next: RunHold): void {
    state.timer?.abort()
    const timer = new AbortController()
    state.hold = next
    state.timer = timer
    slowed.set(id, state)
    onChange(id)
    void sleep(Math.max(0, next.until - now()), timer.signal)
      .catch(() => undefined)
      .then(() => {
        if (!timer.signal.aborted) release(id)
      })
  }

  function release(id: ConnectionId): void {
    const state = slowed.get(id)
    if (!state?.hold) return
    state.timer?.abort()
    delete state.hold
    delete state.timer
    onChange(id)
  }

  return {
    /** A request was refused for coming too soon. Several at once are one refusal: the longest wait counts. */
    limited(id: ConnectionId, error: Limit): void {
      const state = slowed.get(id) ?? { tries: 0, lanes: 1 }
      if (!state.hold) state.tries += 1
      state.lanes = 1
      const until = now() + waitOf(error, state.tries)
      if (state.hold && state.hold.until >= until) return
      hold(id, state, { connectionId: id, until, detail: state.hold?.detail || error.detail })
    },

    /** A hold that was kept from before the page was loaded. */
    resume(kept: RunHold): void {
      const state = slowed.get(kept.connectionId) ?? { tries: 1, lanes: 1 }
      if (kept.until > now() && !state.hold) hold(kept.connectionId, state, kept)
    },

    /** A reply came: one more request may be made at once. */
    succeeded(id: ConnectionId): void {
      const state = slowed.get(id)
      if (!state) return
      state.tries = 0
      state.lanes += 1
    },

    release,

    holdOf: (id: ConnectionId): RunHold | undefined => slowed.get(id)?.hold,

    /** Requests that may be open to a connection at once, besides what a run allows itself. */
    lanesOf(id: ConnectionId): number {
      const state = slowed.get(id)
      if (!state) return Infinity
      return state.hold ? 0 : state.lanes
    },
  }
}

type Limit = Extract<ServiceError, { readonly type: 'rejected' }>

/** Whether a failure says that requests come too fast, and not that this one is wrong. */
export const isRateLimit = (error: ServiceError): error is Limit =>
  error.type === 'rejected' &&
  (error.kind === 'rateLimited' ||
    (error.retryAfterMs !== undefined &&
      (error.kind === 'overloaded' || error.kind === 'capacity' || error.kind === 'server')))

function waitOf({ retryAfterMs }: Limit, tries: number): number {
  if (retryAfterMs !== undefined) return Math.min(LONGEST_ASKED_MS, Math.max(LEAST_WAIT_MS, retryAfterMs))
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))
}

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
