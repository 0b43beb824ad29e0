import type { ConversationId } from '@/domain/ids'
import type { SyncState } from '@/domain/sync'
import { ok } from '@/lib/result'

import type { Carried } from '../carryAttachments'
import type { Engine } from '../createEngine'
import type { Applied, Step } from '../engineSteps'
import type { SyncRows } from '../rows/syncRows'
import type { SnapshotBlobs } from '../snapshots/writeSnapshot'
import type { SyncRemote } from '../syncRemote'
import { createCapture } from './createCapture'
import type { Telling } from './createTelling'
import type { Work } from './createWork'

export type CycleParts = {
  readonly rows: SyncRows
  readonly engine: Engine
  readonly remote: Pick<SyncRemote, 'overview'>
  /** Sends and fetches attachments. */
  readonly carry: () => Step<Carried>
  readonly blobs: SnapshotBlobs
  /** Segments on the host that a snapshot may stand for, before one is written. */
  readonly mostSegments?: number
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly onCame: (applied: Applied) => void
}

type Shared = {
  readonly work: Work
  readonly telling: Telling
  readonly goesOn: () => boolean
  /** Looks after the spaces of earlier codes. */
  readonly settleOld: () => Step
}

const MOST_SEGMENTS = 500
/** Devices begin at different numbers, so that two rarely write one at the same time. */
const APART = 8
/** A snapshot is not tried again for this long, in milliseconds. */
export const SNAPSHOT_EVERY_MS = 600_000

/** One round: what came is applied, what changed here is written down and sent, the rest is fetched and carried. */
export function createCycle(parts: CycleParts & Shared) {
  const { rows, engine, remote, carry, blobs, now, onCame, work, telling, goesOn, settleOld } = parts
  const { mostSegments = MOST_SEGMENTS } = parts
  const capture = createCapture({ rows, engine, work, telling, goesOn })
  let lastSnapshotAt = -Infinity
  let isSettled = false
  let hasTakenUp = false

  async function run(isDoubted: boolean): Step {
    const isIn = await receive()
    if (!isIn.ok) return isIn
    const state = await rows.loadState()
    cycle.isPaused = state.ok && state.value?.isPaused === true
    if (!state.ok || !state.value || cycle.isPaused) return ok(undefined)
    if (telling.offlineSince === undefined && !isDoubted && work.hasAny()) telling.tellOf(state.value)
    if (isDoubted) {
      const looked = await engine.pull(goesOn)
      if (!looked.ok) return looked
    }
    const captured = await capture()
    if (!captured.ok) return captured
    if (state.value.keepsNewer && !hasTakenUp) {
      const taken = await engine.takeUp()
      if (!taken.ok) return taken
    }
    hasTakenUp = true
    const pushed = await engine.push(goesOn)
    if (!pushed.ok) return pushed
    const pulled = await pull(state.value)
    if (!pulled.ok) return pulled
    const carried = await carry()
    if (!carried.ok) return carried
    const { came, isMissing } = carried.value
    cycle.missed = isMissing ? cycle.missed + 1 : 0
    if (came.length > 0) onCame({ threads: came.map((id) => id as ConversationId), kinds: [] })
    // A second more or less is not worth a write for each message.
    if (!work.hasAny() && now() - (state.value.upToDateAt ?? 0) > 1_000)
      await rows.changeState((latest) => ({ ...latest, upToDateAt: now() }))
    if (!work.hasAny() && isDue(state.value)) await compact()
    if (work.hasAny() || !state.value.hasOld || isSettled) return ok(undefined)
    isSettled = true
    return settleOld()
  }

  /** Applies what came by itself: the shortest way from device to device. */
  async function receive(): Step {
    const segments = work.takeArrived()
    if (segments.length === 0) return ok(undefined)
    const received = await engine.receive(segments)
    if (!received.ok || !received.value) work.wantsPull = true
    return received.ok ? ok(undefined) : received
  }

  async function pull(state: SyncState): Step {
    if (!work.wantsPull && telling.offlineSince === undefined) return ok(undefined)
    work.wantsPull = false
    cycle.missed = 0
    const pulled = await engine.pull(await receiving(state))
    telling.isReceiving = false
    telling.share = undefined
    if (!pulled.ok) {
      work.wantsPull = true
      return pulled
    }
    // What was captured, or is sent once more, while others' changes were applied.
    return engine.push(goesOn)
  }

  /** Tells how far the first reading is. */
  async function receiving(state: SyncState): Promise<(share?: number) => boolean> {
    if (state.upToDateAt !== null) return goesOn
    const found = await remote.overview()
    const heads = found.ok ? found.value.devices.filter(({ id }) => id !== state.device) : []
    const total = heads.reduce((sum, { head }) => sum + head, 0)
    return (part) => {
      telling.isReceiving = true
      void rows.loadState().then((latest) => {
        if (!latest.ok || !latest.value || !telling.isReceiving) return undefined
        const { [state.device]: _, ...logs } = latest.value.logs
        telling.share = part ?? Math.min(1, segmentsIn(logs) / Math.max(1, total))
        return telling.tell()
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

  const cycle = {
    /** How often in a row attachments were asked for that are not on the host yet. */
    missed: 0,
    /** The person stopped the first sync for now. */
    isPaused: false,
    /** `isDoubted`: the host's last answer was not what it should be, so its logs are looked at first. */
    run,
    compact,
    /** What was put off is tried with the next round. */
    forgetPauses(): void {
      lastSnapshotAt = -Infinity
      isSettled = false
    },
  }
  return cycle
}

const segmentsIn = (logs: SyncState['logs']): number =>
  Object.values(logs).reduce((sum, { number }) => sum + number, 0)
