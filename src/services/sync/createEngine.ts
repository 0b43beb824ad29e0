import type { ConversationId } from '@/domain/ids'
import { captureScope } from '@/domain/sync/captureScope'
import { mergeBatch, type Received } from '@/domain/sync/mergeBatch'
import { exchangesOf, KINDS, readBatch, threadsOf, writeBatch, type Kind } from '@/domain/sync/operation'
import { FIRST } from '@/domain/sync/segment'
import type { SyncState, SyncTrouble } from '@/domain/sync/syncState'
import { failed, ok } from '@/lib/result'
import { loadCode } from '@/lib/loadCode'
import { DAY_MS } from '@/lib/time/dayMs'

import { storageFailed, type EngineAccess, type EngineTools, type Step } from './engineSteps'
import type { SnapshotBlobs } from './snapshots/writeSnapshot'
import type { RemoteFailure, RemoteSegment } from './syncRemote'
import { withoutLongBody } from './withoutLongBody'

/** What another device changed here. */
export type Applied = { readonly threads: readonly ConversationId[]; readonly kinds: readonly Kind[] }

export type EngineParts = EngineAccess & { readonly onApplied: (applied: Applied) => void }

export type Engine = ReturnType<typeof createEngine>

/** Conversations looked at in one transaction while nothing else can be written. */
const THREADS_AT_ONCE = 20
/** Records of requests in one segment. */
const EXCHANGES_AT_ONCE = 100
/** Named exchanges in the state, which is written with every change, before old ones are forgotten. */
const MOST_NAMES = 200
/** An exchange that began longer ago has ended, in milliseconds. */
const EXCHANGE_MS = DAY_MS

/** The steps of sync, each safe to repeat and to break off anywhere. They are not run at the same time. */
export function createEngine({ rows, remote, sealer, now, onApplied }: EngineParts) {
  /** Writes down what changed here in these conversations; `isStopped` is asked between transactions. */
  async function captureThreads(
    ids: readonly ConversationId[],
    onProgress: (done: number) => boolean = () => true,
  ): Step {
    let waiting = ids
    while (waiting.length > 0) {
      const some = waiting.slice(0, THREADS_AT_ONCE)
      const left = await rows.transact({ threads: some }, (snapshot) => {
        const captured = captureScope(snapshot, now())
        return { writes: captured.writes, value: captured.left }
      })
      if (!left.ok) return storageFailed(left)
      if (left.value === undefined) return failed({ type: 'off' })
      waiting = [...left.value, ...waiting.slice(THREADS_AT_ONCE)]
      if (!onProgress(ids.length - waiting.length)) break
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

  /** Writes down records of requests that are new here. */
  async function captureExchanges(): Step {
    for (;;) {
      const state = await load()
      if (!state.ok) return state
      const { before, ids } = state.value.exchanges
      const known = new Set(ids)
      const listed = await rows.listExchanges(before)
      if (!listed.ok) return storageFailed(listed)
      const fresh = listed.value.filter(({ id }) => !known.has(id))
      if (fresh.length === 0) return forgetNames(state.value)
      const some = fresh.slice(0, EXCHANGES_AT_ONCE)
      const found = await rows.loadExchanges(some.map(({ id }) => id))
      if (!found.ok) return storageFailed(found)
      const exchanges = found.value.map(withoutLongBody)
      const isAll = some.length === fresh.length
      // What is older than a day is not looked at again, and need not be named.
      const newest = some.at(-1)?.startedAt ?? before
      const until = Math.max(before, isAll ? Math.min(newest, now() - EXCHANGE_MS) : newest)
      const named = [...listed.value.filter(({ id }) => known.has(id)), ...some]
        .filter(({ startedAt }) => startedAt >= until)
        .map(({ id }) => id)
      const done = await rows.transact({}, (snapshot) => {
        const { writes } = captureScope(snapshot, now(), exchanges)
        const state = { ...writes.state, exchanges: { before: until, ids: named } }
        return { writes: { ...writes, state }, value: true }
      })
      if (!done.ok) return storageFailed(done)
    }
  }

  /** Exchanges that began long ago need not be named: none as old is looked at again. */
  async function forgetNames({ exchanges: { before, ids } }: SyncState): Step {
    const until = now() - EXCHANGE_MS
    if (ids.length < MOST_NAMES || until <= before) return ok(undefined)
    const recent = await rows.listExchanges(until)
    if (!recent.ok) return storageFailed(recent)
    const named = new Set<string>(recent.value.map(({ id }) => id))
    const changed = await rows.changeState((state) => ({
      ...state,
      exchanges: { before: until, ids: state.exchanges.ids.filter((id) => named.has(id)) },
    }))
    return changed.ok ? ok(undefined) : storageFailed(changed)
  }

  /** Seals and sends what is written down, in order. */
  async function push(onPushed: (waiting: number) => boolean = () => true): Step {
    for (;;) {
      const loaded = await load()
      if (!loaded.ok) return loaded
      const state = loaded.value
      const number = state.pushed + 1
      if (number > state.written) return ok(undefined)
      const sealed = await sealedOf(state, number)
      if (!sealed.ok) return sealed
      const pushed = await remote.push(number, sealed.value)
      if (!pushed.ok) {
        if (pushed.error.type === 'conflict')
          return trouble({
            type: 'tampered',
            detail: `the log of this device does not end at ${state.pushed}`,
          })
        return refused(pushed.error)
      }
      const dropped = await rows.dropOutgoing(number)
      if (!dropped.ok) return storageFailed(dropped)
      if (!onPushed(state.written - number)) return ok(undefined)
    }
  }

  async function sealedOf(state: SyncState, number: number): Step<Uint8Array<ArrayBuffer>> {
    const row = await rows.loadOutgoing(number)
    if (!row.ok) return storageFailed(row)
    if (row.value?.type === 'sealed') return ok(row.value.bytes)
    if (!row.value) return trouble({ type: 'tampered', detail: `segment ${number} of this device is lost` })
    const { space, device, logs } = state
    const before = logs[device]?.hash ?? FIRST
    const sealed = await sealer.seal({ space, device, number, before }, writeBatch(row.value.batch))
    const kept = await rows.sealOutgoing(number, sealed)
    return kept.ok ? ok(sealed.bytes) : storageFailed(kept)
  }

  /** Reads and applies what other devices sent, until there is no more. */
  async function pull(onPulled: (share?: number) => boolean = () => true): Step {
    for (;;) {
      const state = await load()
      if (!state.ok) return state
      const { logs, device, written } = state.value
      const after = Object.fromEntries(Object.entries(logs).map(([id, { number }]) => [id, number]))
      const segments = await remote.pull({ ...after, [device]: written })
      if (!segments.ok) {
        if (segments.error.type !== 'behind') return refused(segments.error)
        const read = await (await loadReading()).readSnapshot(tools, onPulled)
        if (!read.ok) return read
        if (!read.value) return ok(undefined)
        continue
      }
      if (segments.value.length === 0) return checkPromises(state.value)
      for (const segment of segments.value) {
        const applied = await apply(segment)
        if (!applied.ok) return applied
      }
      if (!onPulled()) return ok(undefined)
    }
  }

  async function apply({ device, number, bytes }: RemoteSegment): Step {
    const loaded = await load()
    if (!loaded.ok) return loaded
    const state = loaded.value
    const wrong = (detail: string) =>
      trouble({ type: 'tampered', detail: `segment ${number} of device ${device}: ${detail}` })
    if (device === state.device) return wrong('this device did not write it')
    const end = state.logs[device] ?? { number: 0, hash: FIRST }
    if (number !== end.number + 1) return wrong(`it should be ${end.number + 1}`)
    const opened = await sealer.open(bytes, { space: state.space, device, number, before: end.hash })
    if (!opened.ok)
      return opened.error.type === 'newerFormat' ? trouble(opened.error) : wrong(opened.error.detail)
    const { text, hash } = opened.value
    const promise = state.promised[device]
    if (promise?.number === number && promise.hash !== hash) return wrong('another device read another one')
    const batch = readBatch(text)
    if (!batch) return trouble({ type: 'newerFormat' })
    return merge({
      batch,
      origin: { [device]: number },
      noted: (latest) => ({ ...latest, logs: { ...latest.logs, [device]: { number, hash } } }),
    })
  }

  async function merge(received: Received): Step {
    const { operations } = received.batch
    const threads = threadsOf(operations)
    const kinds = KINDS.filter((kind) =>
      operations.some((operation) => operation.type === 'registers' && operation.kind === kind),
    )
    const done = await rows.transact({ threads, kinds, exchanges: exchangesOf(operations) }, (snapshot) => {
      const writes = mergeBatch(snapshot, received, now())
      return { writes, value: writes !== undefined }
    })
    if (!done.ok) return storageFailed(done)
    if (done.value === undefined) return failed({ type: 'off' })
    if (!done.value) return trouble({ type: 'newerFormat' })
    onApplied({ threads, kinds })
    return ok(undefined)
  }

  /** The host gave everything it says it has: no log may be shorter than another device has read it. */
  async function checkPromises(state: SyncState): Step {
    for (const [device, { number }] of Object.entries(state.promised)) {
      const here = state.logs[device]?.number ?? 0
      if (here < number)
        return trouble({
          type: 'tampered',
          detail: `the log of device ${device} ends at ${here}; another device has read ${number}`,
        })
    }
    return ok(undefined)
  }

  async function load(): Step<SyncState> {
    const state = await rows.loadState()
    if (!state.ok) return storageFailed(state)
    if (!state.value) return failed({ type: 'off' })
    const { value } = state
    return value.trouble ? failed({ type: 'trouble', trouble: value.trouble }) : ok(value)
  }

  async function trouble(found: SyncTrouble): Step<never> {
    await rows.changeState((state) => ({ ...state, trouble: found }))
    return failed({ type: 'trouble', trouble: found })
  }

  async function refused(error: RemoteFailure): Step<never> {
    if (error.type === 'removed' || error.type === 'spaceGone') return trouble({ type: error.type })
    return failed({ type: 'remote', error })
  }

  const tools: EngineTools = { rows, remote, sealer, now, load, trouble, refused, merge }

  return {
    captureThreads,
    captureKinds,
    captureExchanges,
    push,
    pull,
    /** Writes a snapshot of everything, so that the segments it stands for are freed. */
    compact: async (blobs?: SnapshotBlobs): Step => (await loadWriting()).writeSnapshot(tools, blobs),
  }
}

/** Few devices read or write a snapshot while a page is open: its code comes when it is needed. */
const loadReading = () => loadCode(() => import('./snapshots/readSnapshot'))
const loadWriting = () => loadCode(() => import('./snapshots/writeSnapshot'))
