import { numbersIn, type SyncStatus } from '@/domain/sync'

import type { Step } from '../engineSteps'
import type { SyncRemote } from '../syncRemote'

import { createCycle, type CycleParts, SNAPSHOT_EVERY_MS } from './createCycle'
import { createTelling } from './createTelling'
import { createWork, type Work } from './createWork'

type RunnerParts = CycleParts & {
  readonly remote: Pick<SyncRemote, 'follow' | 'overview' | 'gatherMs'>
  /**
   * `joinAgain`: joins under another name, where another self wrote on in the log of this device; sync starts again then.
   * `settleOld`: looks after the spaces of earlier codes.
   */
  readonly rarely: (what: 'joinAgain' | 'settleOld') => Step
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onStatus: (status: SyncStatus) => void
  readonly signal: AbortSignal
}

export type Runner = ReturnType<typeof createRunner>

/** Changes that come while others are sent are sent together, in milliseconds. */
const GATHER_MS = 15
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
/** So often the host is asked again before it is said that something is wrong. */
const MOST_DOUBTS = 2

/** Keeps one device in step with its space: one step after the other, at once where something changed. */
export function createRunner(parts: RunnerParts) {
  const { rows, remote, rarely, now, sleep, onStatus, signal } = parts
  const goesOn = () => !signal.aborted
  const work: Work = createWork(() => rest.nudge())
  const telling = createTelling({ rows, onStatus, hasWork: work.hasAny })
  const canWork = () => work.hasAny() && !cycle.isPaused
  const rest: Rest = createRest({
    sleep,
    signal,
    isWanted: canWork,
    isOffline: () => telling.offlineSince !== undefined,
  })
  const cycle = createCycle({ ...parts, work, telling, goesOn, settleOld: () => rarely('settleOld') })
  /** How often in a row the host's answers were not what they should be. */
  let doubts = 0
  let isWantedNow = false

  async function keepUp(): Promise<void> {
    let failures = 0
    while (goesOn()) {
      isWantedNow = false
      // Code that a step needs may be out of reach, as the host may.
      let done = await cycle.run(doubts > 0).catch(brokenOff)
      if (!goesOn()) return
      if (!done.ok && done.error.type === 'otherSelf') {
        done = await rarely('joinAgain').catch(brokenOff)
        if (done.ok || !goesOn()) return
      }
      if (!done.ok && done.error.type === 'off') return telling.tell()
      if (!done.ok && done.error.type === 'trouble') {
        await doubt()
        continue
      }
      if (done.ok) doubts = 0
      failures = done.ok ? 0 : failures + 1
      if (done.ok) telling.offlineSince = undefined
      else telling.offlineSince ??= now()
      await telling.tell(done.ok ? undefined : done.error)
      // Where there is no room, a snapshot without what was deleted makes some.
      const isFull = !done.ok && done.error.type === 'remote' && done.error.error.type === 'full'
      if (isFull && (await cycle.compact())) continue
      if (done.ok) await untilMore()
      else await rest.untilWork(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (failures - 1)))
    }
  }

  async function untilMore(): Promise<void> {
    const { missed } = cycle
    // What comes while nothing is done is sent at once.
    if (canWork()) await sleep(GATHER_MS, signal)
    else
      await rest.untilWork(missed > 0 ? Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** missed) : LONGEST_RETRY_MS)
    if (remote.gatherMs === undefined || cycle.isPaused || !work.hasOwn() || isWantedNow || !goesOn()) return
    await telling.tell()
    await rest.whole(remote.gatherMs)
  }

  /**
   * One answer may have been damaged on its way, or come while the host was not well: it is asked again, after pauses
   * that grow, before anybody is told. Nothing is sent meanwhile. Also what was told is asked again.
   */
  async function doubt(): Promise<void> {
    doubts += 1
    work.wantsPull = true
    const isTold = doubts > MOST_DOUBTS
    if (isTold) await telling.tell()
    await rest.whole(Math.min(isTold ? SNAPSHOT_EVERY_MS : LONGEST_RETRY_MS, RETRY_MS * 4 ** (doubts - 1)))
    await rows.changeState((state) => ({ ...state, trouble: null }))
  }

  /** Hears of others' changes; looks again from time to time where the host cannot be followed. */
  async function followHost(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const before = now()
      const state = await rows.loadState()
      const logs = state.ok ? (state.value?.logs ?? {}) : {}
      const done = await remote.follow(numbersIn(logs), work.grew, signal)
      failures = done.ok || now() - before > LONGEST_RETRY_MS ? 0 : failures + 1
      await sleep(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures), signal)
      work.wantsPull = true
      rest.nudge()
    }
  }

  return {
    /** Resolves when the signal aborts, or when nothing more can be done until the person does something. */
    async run(): Promise<void> {
      const over = abortedWith(signal)
      void followHost(over.signal)
      work.lookSlowly()
      await keepUp()
      over.abort()
    },
    changed: work.changed,
    kindChanged: work.kindChanged,
    /** Tries at once, also what failed before. */
    now(): void {
      work.wantsPull = true
      work.wantsSlow = true
      isWantedNow = true
      cycle.forgetPauses()
      telling.offlineSince = undefined
      rest.wake()
    },
  }
}

const brokenOff = (cause: unknown): Awaited<Step> => ({
  ok: false,
  error: { type: 'remote', error: { type: 'offline', detail: String(cause) } },
})

type RestParts = {
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  /** Whether there is something to do that nothing keeps from being done. */
  readonly isWanted: () => boolean
  readonly isOffline: () => boolean
}

type Rest = ReturnType<typeof createRest>

/** The pauses between two rounds, and what ends them early. */
function createRest({ sleep, signal, isWanted, isOffline }: RestParts) {
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
function abortedWith(signal: AbortSignal): AbortController {
  const own = new AbortController()
  const stop = () => own.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { signal: own.signal })
  return own
}
