import * as z from '@/lib/schema'
import { coversAll, endAt, isBehind, logEndsSchema } from '@/domain/sync'
import { fromBase64, toBase64 } from '@/lib/base64'
import { parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import { hex } from '../hex'
import type { RemoteFailure, RemoteSegment, RemoteSnapshot, SnapshotName, SyncRemote } from '../syncRemote'
import { AT_ONCE, createBucket, type Bucket, type BucketAccess } from './createBucket'
import type { BucketObject } from './bucketXml'
import { bucketKeys, readLive, type Live } from './liveObjects'

/** How one device reaches its space in a bucket. */
export type BucketSpace = BucketAccess & {
  readonly space: string
  readonly device: string
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

type Bytes = Uint8Array<ArrayBuffer>
type Answer<Value> = Promise<Result<Value, RemoteFailure>>

/** About how much of the logs is read at once, in bytes. */
const ANSWER_BYTES = 4 * 1024 * 1024
/** Nothing tells of changes: how soon it is looked again after one, and at the latest; in milliseconds. */
const LOOK_MS = 3_000
const LONGEST_LOOK_MS = 30_000
/** Others look for changes every few seconds at best: what is written meanwhile is sent as one object. */
const GATHER_MS = 2_000
/** How often it is noted that this device was here, in milliseconds. */
const SEEN_EVERY_MS = 3_600_000

/**
 * The space in a bucket. Segments and snapshots are created, never replaced (`If-None-Match`), and nothing is removed
 * before the snapshot that stands for it can be read by all.
 */
export function createBucketRemote(access: BucketSpace): SyncRemote {
  const { crypto, now, sleep, device } = access
  const bucket = createBucket(access)
  const keys = bucketKeys(access.space)
  let listed: Live | undefined
  let latest: RemoteSnapshot | undefined

  /** What is in the space now; fails where this device does not belong to it any more. */
  async function look(): Answer<Live> {
    const found = await bucket.list(keys.live)
    return found.ok ? belonging(found.value) : found
  }

  function belonging(objects: readonly BucketObject[]): Result<Live, RemoteFailure> {
    const live = readLive(keys, objects)
    if (live.devices.size === 0) return failed({ type: 'spaceGone' })
    return live.devices.has(device) ? ok(live) : failed({ type: 'removed' })
  }

  async function snapshotOf({ snapshots }: Live): Answer<RemoteSnapshot | undefined> {
    const number = Math.max(0, ...snapshots)
    if (number === 0) return ok(undefined)
    if (latest?.number === number) return ok(latest)
    const got = await bucket.get(keys.snapshot(number))
    if (!got.ok) return got
    const read = got.value && readSnapshotObject(number, got.value)
    if (!read) return failed({ type: 'offline', detail: 'the snapshot was replaced' })
    latest = read
    return ok(read)
  }

  async function readSegments(
    wanted: readonly Omit<RemoteSegment, 'bytes'>[],
  ): Answer<readonly RemoteSegment[]> {
    const segments: RemoteSegment[] = []
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const some = await Promise.all(
        wanted.slice(at, at + AT_ONCE).map(async (each) => {
          const got = await bucket.get(keys.segment(each.device, each.number))
          return got.ok ? ok({ ...each, bytes: got.value }) : got
        }),
      )
      for (const each of some) {
        if (!each.ok) return each
        const { bytes } = each.value
        // It became part of a snapshot between the two looks.
        if (!bytes) return failed({ type: 'offline', detail: 'the log changed meanwhile' })
        segments.push({ ...each.value, bytes })
      }
    }
    return ok(segments)
  }

  /** Removes what a snapshot stands for. */
  async function sweep(live: Live, { number, floors, device: writer, parts }: RemoteSnapshot): Answer<void> {
    const found = await bucket.list(keys.parts)
    if (!found.ok) return found
    const own = keys.partsOf({ number, device: writer })
    const old = found.value.flatMap(({ key }) => {
      const [of, part] = keys.readPart(key)
      const isPartOfIt = key.startsWith(own) && part < parts
      return of <= number && !isPartOfIt ? [key] : []
    })
    const segments = [...live.logs].flatMap(([each, log]) =>
      log.flatMap((segment) =>
        segment.number <= (floors[each]?.number ?? 0) ? [keys.segment(each, segment.number)] : [],
      ),
    )
    const snapshots = live.snapshots.flatMap((each) => (each < number ? [keys.snapshot(each)] : []))
    return bucket.remove([...segments, ...snapshots, ...old])
  }

  const headOf = (live: Live, floors: RemoteSnapshot['floors'], id: string): number =>
    Math.max(floors[id]?.number ?? 0, live.logs.get(id)?.at(-1)?.number ?? 0)

  async function noteSeen(live: Live): Promise<void> {
    if (now() - (live.seen.get(device) ?? 0) > SEEN_EVERY_MS)
      await bucket.put(keys.seen(device), new Uint8Array())
  }

  async function put(number: number, bytes: Bytes): Answer<void> {
    const floor = latest?.floors[device]
    if (floor && number <= floor.number) {
      const hash = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
      return number === floor.number && hash === floor.hash ? ok(undefined) : failed({ type: 'conflict' })
    }
    const key = keys.segment(device, number)
    const done = await bucket.create(key, bytes)
    if (done.ok || done.error.type !== 'conflict') return done
    const there = await bucket.get(key)
    if (!there.ok) return there
    return there.value && isSame(there.value, bytes) ? ok(undefined) : done
  }

  return {
    gatherMs: GATHER_MS,

    // One after the other: whoever looks meanwhile finds a log without gaps.
    async push(first, [segment = new Uint8Array()]) {
      const done = await put(first, segment)
      return done.ok ? ok(1) : done
    },

    async pull(after) {
      const known = listed
      listed = undefined
      const live = known ? ok(known) : await look()
      if (!live.ok) return live
      const snapshot = await snapshotOf(live.value)
      if (!snapshot.ok) return snapshot
      if (snapshot.value && isBehind(after, snapshot.value.floors)) return failed({ type: 'behind' })
      const wanted: Omit<RemoteSegment, 'bytes'>[] = []
      let bytes = 0
      for (const [id, log] of live.value.logs)
        for (const segment of log)
          if (segment.number > (after[id] ?? 0) && bytes < ANSWER_BYTES) {
            wanted.push({ device: id, number: segment.number })
            bytes += segment.bytes
          }
      if (wanted.length > 0) return readSegments(wanted)
      // What was listed before may be all read, and more have come since.
      return known ? this.pull(after) : ok([])
    },

    async snapshot() {
      const live = await look()
      return live.ok ? snapshotOf(live.value) : live
    },

    putPart: (number, part, bytes) => bucket.put(keys.part({ number, device }, part), bytes),
    getPart: (name, part) => bucket.get(keys.part(name, part)),

    async commit(snapshot) {
      const before = await look()
      if (!before.ok) return before
      const last = await snapshotOf(before.value)
      if (!last.ok) return last
      const isNext = snapshot.number === (last.value?.number ?? 0) + 1
      const isMore = coversAll(snapshot.floors, last.value?.floors ?? {})
      const done =
        isNext && isMore
          ? await bucket.create(keys.snapshot(snapshot.number), snapshotObject(snapshot))
          : failed({ type: 'conflict' } as const)
      if (!done.ok) {
        const own = await bucket.list(keys.partsOf(snapshot))
        if (own.ok && done.error.type === 'conflict') await bucket.remove(own.value.map(({ key }) => key))
        return done
      }
      const after = await look()
      if (!after.ok) return after
      // The place was free because newer ones came and it was swept: nothing may go because of this one.
      if (Math.max(...after.value.snapshots) > snapshot.number) {
        await bucket.remove([keys.snapshot(snapshot.number)])
        return failed({ type: 'conflict' })
      }
      latest = snapshot
      return sweep(after.value, snapshot)
    },

    async overview() {
      const all = await bucket.list(keys.all)
      if (!all.ok) return all
      const live = belonging(all.value.filter(({ key }) => key.startsWith(keys.live)))
      if (!live.ok) return live
      const snapshot = await snapshotOf(live.value)
      if (!snapshot.ok) return snapshot
      const floors = snapshot.value?.floors ?? {}
      const devices = await Promise.all(
        [...live.value.devices].map(async ([id, changedAt]) => {
          const name = await bucket.get(live.value.renamed.has(id) ? keys.name(id) : keys.device(id))
          return {
            id,
            name: name.ok && name.value ? toBase64(name.value) : '',
            seenAt: Math.max(
              changedAt,
              live.value.seen.get(id) ?? 0,
              live.value.logs.get(id)?.at(-1)?.changedAt ?? 0,
            ),
            head: headOf(live.value, floors, id),
          }
        }),
      )
      return ok({
        devices,
        usedBytes: all.value.reduce((sum, { bytes }) => sum + bytes, 0),
        quotaBytes: null,
      })
    },

    removeDevice: (id) => bucket.remove([keys.device(id), keys.name(id), keys.seen(id)]),
    renameDevice: (id, name) => bucket.put(keys.name(id), name),

    hasBlob: (name) => bucket.has(keys.blob(name)),
    async listBlobs() {
      const found = await bucket.list(keys.blobs)
      return found.ok ? ok(found.value.map(({ key }) => key.slice(keys.blobs.length))) : found
    },
    async dropBlobs(names, heads) {
      if (names.length === 0) return ok(undefined)
      const live = await look()
      if (!live.ok) return live
      const floors = latest?.floors ?? {}
      const ids = new Set([...live.value.logs.keys(), ...Object.keys(floors)])
      const logs = [...ids].map((id) => ({ id, head: headOf(live.value, floors, id) }))
      return endAt(logs, heads) ? bucket.remove(names.map(keys.blob)) : ok(undefined)
    },
    putBlob: (name, bytes) => bucket.put(keys.blob(name), bytes),
    getBlob: (name) => bucket.get(keys.blob(name)),

    removeSpace: () => removeAll(bucket, keys.all, keys.live),

    async follow(_after, onGrown, signal) {
      let wait = LOOK_MS
      let before: string | undefined
      while (!signal.aborted) {
        const live = await look()
        // A pull says what is wrong.
        if (!live.ok) {
          onGrown([])
          return live
        }
        await noteSeen(live.value)
        const others = JSON.stringify(
          [...live.value.logs].flatMap(([id, log]) => (id === device ? [] : [[id, log.at(-1)?.number]])),
        )
        if (others === before) wait = Math.min(LONGEST_LOOK_MS, wait * 1.5)
        else {
          wait = LOOK_MS
          before = others
          listed = live.value
          onGrown([])
        }
        await sleep(wait, signal)
      }
      return ok(undefined)
    },
  }
}

/** Devices go first: whoever looks meanwhile sees that the space is gone. */
async function removeAll(bucket: Bucket, all: string, live: string): Answer<void> {
  for (const prefix of [`${live}device/`, all]) {
    const found = await bucket.list(prefix)
    if (!found.ok) return found
    const removed = await bucket.remove(found.value.map(({ key }) => key))
    if (!removed.ok) return removed
  }
  return ok(undefined)
}

const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const snapshotObject = ({ number: _, manifest, ...snapshot }: RemoteSnapshot): Bytes =>
  new TextEncoder().encode(JSON.stringify({ ...snapshot, manifest: toBase64(manifest) }))

function readSnapshotObject(number: number, bytes: Bytes): RemoteSnapshot | undefined {
  const read = OBJECT.safeParse(parseJson(new TextDecoder().decode(bytes)))
  if (!read.success) return undefined
  return { ...read.data, number, manifest: fromBase64(read.data.manifest) ?? new Uint8Array() }
}

const OBJECT = z.object({
  device: z.string(),
  parts: z.number(),
  floors: logEndsSchema,
  manifest: z.string(),
}) satisfies z.Schema<Omit<SnapshotName & RemoteSnapshot, 'number' | 'manifest'> & { manifest: string }>
