import type { ConversationId } from '@/domain/ids'
import { KINDS, type Kind } from '@/domain/sync/operation'
import type { SyncState } from '@/domain/sync/syncState'
import type { SyncStatus } from '@/domain/sync/syncStatus'
import { numbersIn } from '@/domain/sync/logNumbers'
import { loadCode } from '@/lib/loadCode'
import { ok } from '@/lib/result'

import type { Carried } from './carryAttachments'
import type { Engine } from './createEngine'
import type { Applied, Step, StepFailure } from './engineSteps'
import type { SnapshotBlobs } from './snapshots/writeSnapshot'
import type { RemoteFailure, RemoteSegment, SyncRemote } from './syncRemote'
import type { SyncRows } from './rows/syncRows'

type RunnerParts = {
  readonly rows: SyncRows
  readonly engine: Engine
  readonly remote: Pick<SyncRemote, 'follow' | 'overview'>
  /** Sends and fetches attachments. */
  readonly carry: () => Step<Carried>
  /**
   * `joinAgain`: joins under another name, where another self wrote on in the log of this device; sync starts again then.
   * `settleOld`: looks after the spaces of earlier codes.
   */
  readonly rarely: (what: 'joinAgain' | 'settleOld') => Step
  readonly blobs: SnapshotBlobs
  /** Segments on the host that a snapshot may stand for, before one is written. */
  readonly mostSegments?: number
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onStatus: (status: SyncStatus) => void
  readonly onCame: (applied: Applied) => void
  readonly signal: AbortSignal
}

export type Runner = ReturnType<typeof createRunner>

/** Changes that come while others are sent are sent together, in milliseconds. */
const GATHER_MS = 15
/** Records of requests and runs are looked for this long after a change, in milliseconds. */
const SLOW_MS = 3_000
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
const MOST_SEGMENTS = 500
/** Devices begin at different numbers, so that two rarely write one at the same time. */
const APART = 8
/** A snapshot is not tried again for this long, nor a host that was told to be wrong, in milliseconds. */
const SNAPSHOT_EVERY_MS = 600_000

/** So often the host is asked again before it is said that something is wrong. */
const MOST_DOUBTS = 2

/** Keeps one device in step with its space: one step after the other, at once where something changed. */
export function createRunner(parts: RunnerParts) {
  const {
    rows,
    engine,
    remote,
    carry,
    rarely,
    blobs,
    mostSegments = MOST_SEGMENTS,
    now,
    sleep,
    onStatus,
    onCame,
    signal,
  } = parts
  const threads = new Set<ConversationId>()
  const kinds = new Set<Kind>()
  let arrived: RemoteSegment[] = []
  let wantsAll = true
  let wantsPull = true
  let wantsSlow = false
  let offlineSince: number | undefined
  let share: number | undefined
  let isReceiving = false
  let lastSnapshotAt = -Infinity
  let isSettled = false
  let hasTakenUp = false
  /** How often in a row the host's answers were not what they should be. */
  let doubts = 0
  /** How often in a row attachments were asked for that are not on the host yet. */
  let missed = 0
  let wake: AbortController = new AbortController()
  let isIdle = false

  /** Resolves when the signal aborts, or when nothing more can be done until the person does something. */
  async function run(): Promise<void> {
    const over = abortedWith(signal)
    void followHost(over.signal)
    lookSlowly()
    await keepUp()
    over.abort()
  }

  async function keepUp(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      // Code that a step needs may be out of reach, as the host may.
      let done = await cycle().catch(brokenOff)
      if (!goesOn()) return
      if (!done.ok && done.error.type === 'otherSelf') {
        done = await rarely('joinAgain').catch(brokenOff)
        if (done.ok || !goesOn()) return
      }
      if (!done.ok && done.error.type === 'off') return tell()
      if (!done.ok && done.error.type === 'trouble') {
        await doubt()
        continue
      }
      if (done.ok) doubts = 0
      failures = done.ok ? 0 : failures + 1
      if (done.ok) offlineSince = undefined
      else offlineSince ??= now()
      await tell(done.ok ? undefined : done.error)
      // Where there is no room, a snapshot without what was deleted makes some.
      const isFull = !done.ok && done.error.type === 'remote' && done.error.error.type === 'full'
      if (isFull && (await compact())) continue
      if (!done.ok) await rest(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (failures - 1)))
      // What comes while nothing is done is sent at once.
      else if (!hasWork())
        await rest(missed > 0 ? Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** missed) : LONGEST_RETRY_MS)
      else await sleep(GATHER_MS, signal)
    }
  }

  /**
   * One answer may have been damaged on its way, or come while the host was not well: it is asked again, after pauses
   * that grow, before anybody is told. Nothing is sent meanwhile. Also what was told is asked again.
   */
  async function doubt(): Promise<void> {
    doubts += 1
    wantsPull = true
    const isTold = doubts > MOST_DOUBTS
    if (isTold) await tell()
    await rest(Math.min(isTold ? SNAPSHOT_EVERY_MS : LONGEST_RETRY_MS, RETRY_MS * 4 ** (doubts - 1)), true)
    await rows.changeState((state) => ({ ...state, trouble: null }))
  }

  const hasWork = () => wantsAll || wantsPull || wantsSlow || threads.size + kinds.size + arrived.length > 0

  async function cycle(): Step {
    const isIn = await receive()
    if (!isIn.ok) return isIn
    const state = await rows.loadState()
    if (!state.ok || !state.value || state.value.isPaused) return ok(undefined)
    if (offlineSince === undefined && doubts === 0 && hasWork()) onStatus(statusOf(state.value))
    if (doubts > 0) {
      const looked = await engine.pull(() => goesOn())
      if (!looked.ok) return looked
    }
    const captured = await capture()
    if (!captured.ok) return captured
    if (state.value.keepsNewer && !hasTakenUp) {
      const taken = await engine.takeUp()
      if (!taken.ok) return taken
    }
    hasTakenUp = true
    const pushed = await engine.push(() => goesOn())
    if (!pushed.ok) return pushed
    if (wantsPull || offlineSince !== undefined) {
      wantsPull = false
      missed = 0
      const pulled = await engine.pull(await receiving(state.value))
      isReceiving = false
      share = undefined
      if (!pulled.ok) {
        wantsPull = true
        return pulled
      }
      // What was captured, or is sent once more, while others' changes were applied.
      const again = await engine.push(() => goesOn())
      if (!again.ok) return again
    }
    const carried = await carry()
    if (!carried.ok) return carried
    const { came, isMissing } = carried.value
    missed = isMissing ? missed + 1 : 0
    if (came.length > 0) onCame({ threads: came.map((id) => id as ConversationId), kinds: [] })
    // A second more or less is not worth a write for each message.
    if (!hasWork() && now() - (state.value.upToDateAt ?? 0) > 1_000)
      await rows.changeState((latest) => ({ ...latest, upToDateAt: now() }))
    if (!hasWork() && isDue(state.value)) await compact()
    if (hasWork() || !state.value.hasOld || isSettled) return ok(undefined)
    isSettled = true
    return rarely('settleOld')
  }

  /** Applies what came by itself: the shortest way from device to device. */
  async function receive(): Step {
    if (arrived.length === 0) return ok(undefined)
    const segments = arrived
    arrived = []
    const received = await engine.receive(segments)
    if (!received.ok || !received.value) wantsPull = true
    return received.ok ? ok(undefined) : received
  }

  /** Tells how far the first reading is. */
  async function receiving(state: SyncState): Promise<(share?: number) => boolean> {
    if (state.upToDateAt !== null) return goesOn
    const found = await remote.overview()
    const heads = found.ok ? found.value.devices.filter(({ id }) => id !== state.device) : []
    const total = heads.reduce((sum, { head }) => sum + head, 0)
    return (part) => {
      isReceiving = true
      void rows.loadState().then((latest) => {
        if (!latest.ok || !latest.value || !isReceiving) return undefined
        const { [state.device]: _, ...logs } = latest.value.logs
        share = part ?? Math.min(1, segmentsIn(logs) / Math.max(1, total))
        return tell()
      })
      return goesOn()
    }
  }

  /** Whether enough lies on the host that a snapshot would stand for. */
  function isDue({ device, logs, snapshot }: SyncState): boolean {
    const most = mostSegments * (1 + (device.charCodeAt(0) % APART) / 10)
    return segmentsIn(logs) - (snapshot?.covers ?? 0) > most
  }

  /** Whether a snapshot was written or found now. */
  async function compact(): Promise<boolean> {
    if (now() - lastSnapshotAt < SNAPSHOT_EVERY_MS) return false
    lastSnapshotAt = now()
    const done = await engine.compact(blobs)
    return done.ok && goesOn()
  }

  async function capture(): Step {
    if (wantsAll) {
      const ids = await rows.listThreads()
      if (!ids.ok) return { ok: false, error: { type: 'storage', error: ids.error } }
      const first = await engine.captureKinds(KINDS)
      if (!first.ok) return first
      const state = await rows.loadState()
      const isFirst = state.ok && state.value?.pushed === 0
      if (isFirst) {
        // Said before anything is sent: from here on it can be cancelled.
        share = 0
        await tell()
      }
      // In parts, so that sending goes along, and what is broken off goes on where it was.
      for (let at = 0; at < ids.value.length; at += PART) {
        if (!goesOn()) return ok(undefined)
        const done = await engine.captureThreads(ids.value.slice(at, at + PART))
        if (!done.ok) return done
        if (isFirst) share = Math.min(1, (at + PART) / ids.value.length)
        const pushed = await engine.push(() => goesOn())
        if (!pushed.ok) return pushed
        if (isFirst) await tell()
        const paused = await rows.loadState()
        if (!paused.ok || paused.value?.isPaused) return ok(undefined)
      }
      wantsAll = false
      share = undefined
    }
    const some = [...threads]
    threads.clear()
    const done = await engine.captureThreads(some)
    if (!done.ok) {
      for (const id of some) threads.add(id)
      return done
    }
    const named = [...kinds]
    kinds.clear()
    if (named.length > 0) {
      const values = await engine.captureKinds(named)
      if (!values.ok) return values
    }
    if (!wantsSlow) return ok(undefined)
    wantsSlow = false
    return engine.captureExchanges()
  }

  const goesOn = () => !signal.aborted

  /** Hears of others' changes; looks again from time to time where the host cannot be followed. */
  async function followHost(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const before = now()
      const state = await rows.loadState()
      const logs = state.ok ? (state.value?.logs ?? {}) : {}
      const done = await remote.follow(numbersIn(logs), onGrown, signal)
      failures = done.ok || now() - before > LONGEST_RETRY_MS ? 0 : failures + 1
      await sleep(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures), signal)
      wantsPull = true
      nudge()
    }
  }

  function onGrown(segments: readonly RemoteSegment[]): void {
    if (segments.length === 0) wantsPull = true
    arrived.push(...segments)
    nudge()
  }

  async function rest(ms: number, isDoubt = false): Promise<void> {
    wake = abortedWith(signal)
    isIdle = !isDoubt
    // Something came between the last look and now.
    if (isDoubt || !hasWork() || offlineSince !== undefined) await sleep(ms, wake.signal)
    isIdle = false
    // Lets go of the signal.
    wake.abort()
  }

  function nudge(): void {
    if (isIdle && offlineSince === undefined) wake.abort()
  }

  async function tell(failure?: StepFailure): Promise<void> {
    const state = await rows.loadState()
    if (!state.ok) return
    const reason = failure?.type === 'remote' ? await sentenceFor(failure.error) : undefined
    onStatus(state.value ? statusOf(state.value, failure, reason) : { type: 'off' })
  }

  function statusOf(state: SyncState, failure?: StepFailure, reason?: string): SyncStatus {
    const waiting = state.written - state.pushed
    const isBusy = hasWork() || waiting > 0
    const isRefused = failure?.type === 'remote' && failure.error.type !== 'offline'
    const phase =
      state.trouble || isRefused
        ? 'trouble'
        : state.isPaused
          ? 'paused'
          : offlineSince !== undefined
            ? 'offline'
            : isBusy
              ? 'syncing'
              : 'upToDate'
    return {
      type: 'on',
      place: state.place,
      device: state.device,
      phase,
      waiting,
      upToDateAt: state.upToDateAt,
      trouble: state.trouble,
      ...(share !== undefined && { share }),
      ...(isReceiving && { isReceiving }),
      ...(offlineSince !== undefined && { offlineSince }),
      ...(reason !== undefined && { reason }),
    }
  }

  let slow: ReturnType<typeof setTimeout> | undefined
  const slowly = new Set<Kind>()

  function lookSlowly(): void {
    slow ??= setTimeout(() => {
      slow = undefined
      wantsSlow = true
      for (const kind of slowly) kinds.add(kind)
      slowly.clear()
      nudge()
    }, SLOW_MS)
  }

  return {
    run,
    changed(ids: readonly ConversationId[]): void {
      for (const id of ids) threads.add(id)
      lookSlowly()
      nudge()
    },
    kindChanged(kind: Kind): void {
      // A run that goes on changes with each of its replies, and all runs are looked at together.
      if (kind === 'documents') {
        slowly.add(kind)
        lookSlowly()
      } else kinds.add(kind)
      nudge()
    },
    /** Tries at once, also what failed before. */
    now(): void {
      wantsPull = true
      wantsSlow = true
      lastSnapshotAt = -Infinity
      isSettled = false
      offlineSince = undefined
      wake.abort()
    },
  }
}

/** Conversations between two sendings of a first sync. */
const PART = 60

const segmentsIn = (logs: SyncState['logs']): number =>
  Object.values(logs).reduce((sum, { number }) => sum + number, 0)

/** Aborted when the signal is; to be aborted at its end in any case, so that nothing listens any longer. */
function abortedWith(signal: AbortSignal): AbortController {
  const own = new AbortController()
  const stop = () => own.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { signal: own.signal })
  return own
}

/** Loaded with the first failure; undefined where it cannot be loaded for the same reason. */
const sentenceFor = (failure: RemoteFailure): Promise<string | undefined> =>
  loadCode(() => import('./describeRemote')).then(
    ({ describeRemote }) => describeRemote(failure),
    () => undefined,
  )

const brokenOff = (cause: unknown): Awaited<Step> => ({
  ok: false,
  error: { type: 'remote', error: { type: 'offline', detail: String(cause) } },
})
