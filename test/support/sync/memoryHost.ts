import type { Vector } from '@/domain/sync/vector'
import { failed, ok } from '@/lib/result'
import type { RemoteSegment, SyncRemote } from '@/services/sync/syncRemote'

/** The logs of one space in memory. */
export type MemoryHost = { readonly logs: Map<string, Uint8Array<ArrayBuffer>[]> }

export const createMemoryHost = (): MemoryHost => ({ logs: new Map() })

/** What may go wrong on the way to a host and back. */
export type Faults = {
  /** `lost` never arrives; `unanswered` arrives and nobody hears of it; `twice` arrives again. */
  readonly next: () => 'lost' | 'unanswered' | 'twice' | undefined
  /** What an evil host makes of its answer. */
  readonly change?: (segments: readonly RemoteSegment[]) => readonly RemoteSegment[]
  /** The most segments in one answer. */
  readonly most?: number
}

const OFFLINE = failed({ type: 'offline', detail: 'nobody answers' } as const)

/** How one device reaches the host. */
export function memoryRemote(host: MemoryHost, device: string, faults: Faults = { next: () => undefined }) {
  function push(number: number, bytes: Uint8Array<ArrayBuffer>) {
    const log = host.logs.get(device) ?? []
    host.logs.set(device, log)
    const there = log[number - 1]
    if (there)
      return isSame(there, bytes) ? ok(undefined) : failed({ type: 'conflict', head: log.length } as const)
    if (number !== log.length + 1) return failed({ type: 'conflict', head: log.length } as const)
    log.push(bytes)
    return ok(undefined)
  }

  function pull(after: Vector) {
    const all = [...host.logs].flatMap(([each, log]) =>
      each === device
        ? []
        : log.map((bytes, at) => ({ device: each, number: at + 1, bytes })).slice(after[each] ?? 0),
    )
    const some = all.slice(0, faults.most ?? Infinity)
    return ok(faults.change ? faults.change(some) : some)
  }

  const unused = () => Promise.reject(new Error('not asked for here'))
  const remote: SyncRemote = {
    push(number, bytes) {
      const fault = faults.next()
      if (fault === 'lost') return Promise.resolve(OFFLINE)
      const answer = push(number, bytes)
      if (fault === 'unanswered') return Promise.resolve(OFFLINE)
      return Promise.resolve(fault === 'twice' ? push(number, bytes) : answer)
    },
    pull: (after) => {
      const fault = faults.next()
      return Promise.resolve(fault === 'lost' || fault === 'unanswered' ? OFFLINE : pull(after))
    },
    overview: unused,
    removeDevice: unused,
    putBlob: unused,
    getBlob: unused,
    removeSpace: unused,
    follow: unused,
  }
  return remote
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
