import type { ConversationId } from '@/domain/ids'
import { captureScope, type Kind, numbersIn, type SyncState, type SyncTrouble } from '@/domain/sync'
import { failed, ok } from '@/lib/result'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import {
  lacksAny,
  storageFailed,
  type Applied,
  type EngineAccess,
  type EngineTools,
  type Step,
} from './engineSteps'
import type { SnapshotBlobs } from './snapshots/writeSnapshot'
import type { RemoteFailure, RemoteSegment } from './syncRemote'

export type EngineParts = EngineAccess & { readonly onApplied: (applied: Applied) => void }

export type Engine = ReturnType<typeof createEngine>

/**
 * Rows looked at in one transaction while nothing else can be written, conversations and messages together: about as many
 * as fit into one segment, so that none is read again for the next.
 */
const ROWS_AT_ONCE = 600
const FIRST_THREADS = 20
const MOST_THREADS = 400
/** Segments that are sealed before any of them is sent. */
const SEGMENTS_AT_ONCE = 16

/**
 * The steps of sync, each safe to repeat and to break off anywhere. What is written down may be sent while more is; no other
 * two are run at the same time.
 */
export function createEngine({ rows, remote, sealer, now, onApplied }: EngineParts) {
  /** As the last look went. */
  let atOnce = FIRST_THREADS

  /** Writes down what changed here in these conversations. */
  async function captureThreads(ids: readonly ConversationId[]): Step {
    let waiting = ids
    while (waiting.length > 0) {
      const some = waiting.slice(0, atOnce)
      const done = await rows.transact({ threads: some }, (snapshot) => {
        const { writes, left } = captureScope(snapshot, now())
        const read = [...snapshot.threads.values()].reduce(
          (sum, { thread }) => sum + 1 + thread.messages.size,
          0,
        )
        return { writes, value: { left, read } }
      })
      if (!done.ok) return storageFailed(done)
      if (done.value === undefined) return failed({ type: 'off' })
      const { left, read } = done.value
      waiting = [...left, ...waiting.slice(some.length)]
      const wanted = Math.floor((some.length * ROWS_AT_ONCE) / Math.max(1, read))
      atOnce = Math.max(1, Math.min(wanted, atOnce * 2, MOST_THREADS))
    }
    return ok(undefined)
  }

  async function captureKinds(kinds: readonly Kind[]): Step {
    const done = await rows.transact({ kinds }, (snapshot) => ({
      writes: captureScope(snapshot, now()).writes,
      value: true,
    }))
    return done.ok ? ok(undefined) : storageFailed(done)
  }

  /** Seals and sends what is written down, in order and several segments at once. */
  async function push(onPushed: (waiting: number) => boolean = () => true): Step {
    for (;;) {
      const next = await rows.loadNext(SEGMENTS_AT_ONCE)
      if (!next.ok) return storageFailed(next)
      const loaded = usable(next.value?.state)
      if (!loaded.ok) return loaded
      const state = loaded.value
      if (state.pushed >= state.written) return ok(undefined)
      const outgoing = next.value?.rows ?? []
      if (outgoing.length === 0)
        return trouble({ type: 'tampered', detail: `segment ${state.pushed + 1} of this device is lost` })
      const sealed = await (await loadSealing()).sealNext(tools, state, outgoing)
      if (!sealed.ok) return storageFailed(sealed)
      const pushed = await remote.push(state.pushed + 1, sealed.value)
      if (!pushed.ok) {
        return pushed.error.type === 'conflict'
          ? (await loadApplying()).endsElsewhere(tools, state)
          : refused(pushed.error)
      }
      const last = state.pushed + pushed.value
      const dropped = await rows.dropOutgoing(last)
      if (!dropped.ok) return storageFailed(dropped)
      if (!onPushed(state.written - last)) return ok(undefined)
    }
  }

  /** Reads and applies what other devices sent, until there is no more. */
  async function pull(onPulled: (share?: number) => boolean = () => true): Step {
    for (;;) {
      const loaded = await load()
      if (!loaded.ok) return loaded
      const state = loaded.value
      const segments = await remote.pull({ ...numbersIn(state.logs), [state.device]: state.written })
      if (!segments.ok) {
        if (segments.error.type !== 'behind') return refused(segments.error)
        const read = await (await loadRare()).readSnapshot(tools, onPulled)
        if (!read.ok) return read
        if (!read.value) return ok(undefined)
        continue
      }
      if (segments.value.length === 0 && !lacksAny(state)) return ok(undefined)
      const applied = await (await loadApplying()).applyPulled(tools, state, segments.value)
      if (!applied.ok) return applied
      if (!onPulled()) return ok(undefined)
    }
  }

  async function load(): Step<SyncState> {
    const state = await rows.loadState()
    return state.ok ? usable(state.value) : storageFailed(state)
  }

  async function trouble(found: SyncTrouble): Step<never> {
    await rows.changeState((state) => ({ ...state, trouble: found }))
    return failed({ type: 'trouble', trouble: found })
  }

  async function refused(error: RemoteFailure): Step<never> {
    if (error.type === 'removed' || error.type === 'spaceGone') return trouble({ type: error.type })
    return failed({ type: 'remote', error })
  }

  const tools: EngineTools = { rows, remote, sealer, now, onApplied, load, trouble, refused }

  return {
    captureThreads,
    captureKinds,
    /** Writes down records of requests that are new here. */
    captureExchanges: async (): Step => (await loadRare()).captureExchanges(tools),
    push,
    pull,
    /**
     * Applies segments that came by themselves, as far as each is the next of its log. False where others are missing: a
     * pull brings them, or notices that the host does not have them.
     */
    receive: async (segments: readonly RemoteSegment[]): Step<boolean> =>
      (await loadApplying()).receiveSegments(tools, segments),
    /** Takes up what an earlier version kept, where this one knows it. */
    takeUp: async (): Step => (await loadRare()).takeUpNewer(tools),
    /** Writes a snapshot of everything, so that the segments it stands for are freed. */
    compact: async (blobs?: SnapshotBlobs): Step => (await loadRare()).writeSnapshot(tools, blobs),
  }
}

/** Many starts find nothing new: the code that applies it comes with the first segment, and that of snapshots later. */
const loadApplying = startOnce(() => loadCode(() => import('./applySegment'))).open
const loadSealing = startOnce(() => loadCode(() => import('./createSealer'))).open
const loadRare = startOnce(() => loadCode(() => import('./rareSteps'))).open

const usable = (state: SyncState | undefined): Awaited<Step<SyncState>> =>
  !state
    ? failed({ type: 'off' })
    : state.trouble
      ? failed({ type: 'trouble', trouble: state.trouble })
      : ok(state)
