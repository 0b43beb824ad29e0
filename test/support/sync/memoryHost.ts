import { coversAll, isBehind, type Vector } from '@/domain/sync/operation'
import { failed, ok } from '@/lib/result'
import type { RemoteSegment, RemoteSnapshot, SnapshotName, SyncRemote } from '@/services/sync/syncRemote'

import { hashOf } from './quickSealer'

/** What a host keeps of one space, in memory. */
export type MemoryHost = {
  /** By device, its segments; those that are part of the snapshot are gone. */
  readonly logs: Map<string, (Uint8Array<ArrayBuffer> | undefined)[]>
  snapshot: RemoteSnapshot | undefined
  readonly parts: Map<string, Uint8Array<ArrayBuffer>>
}

export const createMemoryHost = (): MemoryHost => ({
  logs: new Map(),
  snapshot: undefined,
  parts: new Map(),
})

const partKey = ({ number, device }: SnapshotName, part: number): string => `${number} ${device} ${part}`

/** What may go wrong on the way to a host and back. */
export type Faults = {
  /** `lost` never arrives; `unanswered` arrives and nobody hears of it; `twice` arrives again. */
  readonly next: () => 'lost' | 'unanswered' | 'twice' | undefined
  /** What an evil host makes of its answer. */
  readonly change?: (segments: readonly RemoteSegment[]) => readonly RemoteSegment[]
  /** Which snapshot an evil host gives. */
  readonly changeSnapshot?: (snapshot: RemoteSnapshot | undefined) => RemoteSnapshot | undefined
  /** Whether an evil host keeps the parts of old snapshots. */
  readonly keepsParts?: boolean
  readonly onCommit?: (snapshot: RemoteSnapshot) => void
  /** The most segments in one answer. */
  readonly most?: number
}

const OFFLINE = failed({ type: 'offline', detail: 'nobody answers' } as const)

/** How one device reaches the host. */
export function memoryRemote(host: MemoryHost, device: string, faults: Faults = { next: () => undefined }) {
  function push(first: number, segments: readonly Uint8Array<ArrayBuffer>[]) {
    const floor = host.snapshot?.floors[device]
    const isFloor = (bytes: Uint8Array<ArrayBuffer>, at: number) =>
      first + at === floor?.number && hashOf(bytes) === floor.hash
    const since = segments.findIndex(isFloor) + 1
    for (const [at, bytes] of segments.slice(since).entries()) {
      const done = pushOne(first + since + at, bytes)
      if (!done.ok) return done
    }
    return ok(segments.length)
  }

  function pushOne(number: number, bytes: Uint8Array<ArrayBuffer>) {
    const log = host.logs.get(device) ?? []
    host.logs.set(device, log)
    const there = log[number - 1]
    if (there) return isSame(there, bytes) ? ok(undefined) : failed({ type: 'conflict' } as const)
    if (number !== log.length + 1) return failed({ type: 'conflict' } as const)
    log.push(bytes)
    return ok(undefined)
  }

  function pull(after: Vector) {
    if (host.snapshot && isBehind(after, host.snapshot.floors)) return failed({ type: 'behind' } as const)
    const all = [...host.logs].flatMap(([each, log]) =>
      each === device
        ? []
        : log
            .flatMap((bytes, at) => (bytes ? [{ device: each, number: at + 1, bytes }] : []))
            .filter(({ number }) => number > (after[each] ?? 0)),
    )
    const some = all.slice(0, faults.most ?? Infinity)
    return ok(faults.change ? faults.change(some) : some)
  }

  function commit(snapshot: RemoteSnapshot) {
    const last = host.snapshot
    if (snapshot.number !== (last?.number ?? 0) + 1 || !coversAll(snapshot.floors, last?.floors ?? {}))
      return failed({ type: 'conflict' } as const)
    host.snapshot = snapshot
    for (const [each, { number }] of Object.entries(snapshot.floors))
      host.logs.get(each)?.fill(undefined, 0, number)
    faults.onCommit?.(snapshot)
    for (const key of host.parts.keys())
      if (!faults.keepsParts && !key.startsWith(partKey(snapshot, 0).slice(0, -1))) host.parts.delete(key)
    return ok(undefined)
  }

  /** What a question comes to, whatever happens on the way. */
  const asked = <Answer>(work: () => Answer) => {
    const fault = faults.next()
    return Promise.resolve(fault === 'lost' || fault === 'unanswered' ? OFFLINE : work())
  }

  /** The same of something that changes what the host has. */
  function sent<Answer>(work: () => Answer) {
    const fault = faults.next()
    if (fault === 'lost') return Promise.resolve(OFFLINE)
    const answer = work()
    if (fault === 'unanswered') return Promise.resolve(OFFLINE)
    return Promise.resolve(fault === 'twice' ? work() : answer)
  }

  const unused = () => Promise.reject(new Error('not asked for here'))
  const remote: SyncRemote = {
    push: (first, segments) => sent(() => push(first, segments)),
    pull: (after) => asked(() => pull(after)),
    snapshot: () =>
      asked(() => ok(faults.changeSnapshot ? faults.changeSnapshot(host.snapshot) : host.snapshot)),
    putPart: (number, part, bytes) =>
      sent(() => {
        if (number !== (host.snapshot?.number ?? 0) + 1) return failed({ type: 'conflict' } as const)
        host.parts.set(partKey({ number, device }, part), bytes)
        return ok(undefined)
      }),
    getPart: (name, part) => asked(() => ok(host.parts.get(partKey(name, part)))),
    commit: (snapshot) => sent(() => commit(snapshot)),
    hasBlob: unused,
    listBlobs: () => Promise.resolve(ok([])),
    dropBlobs: unused,
    overview: () =>
      asked(() =>
        ok({
          devices: [...host.logs].map(([id, log]) => ({ id, name: '', seenAt: 0, head: log.length })),
          usedBytes: 0,
          quotaBytes: null,
        }),
      ),
    removeDevice: unused,
    renameDevice: unused,
    putBlob: unused,
    getBlob: unused,
    removeSpace: unused,
    follow: unused,
  }
  return remote
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
