import type { FramedSegment, LogEnds, Vector } from '@/domain/sync'
import type { Result } from '@/lib/result'

/** Why the host did not do what it was asked. */
export type RemoteFailure =
  /** It cannot be reached, or is not well: to be tried again. */
  | { readonly type: 'offline'; readonly detail: string }
  | { readonly type: 'removed' }
  | { readonly type: 'spaceGone' }
  /** Bytes are absent where nobody says how many. */
  | { readonly type: 'full'; readonly usedBytes?: number; readonly quotaBytes?: number }
  /** The log of this device ends elsewhere than expected, or another device wrote this snapshot. */
  | { readonly type: 'conflict' }
  /** Segments that are asked for are part of a snapshot now. */
  | { readonly type: 'behind' }
  /** There is no such thing. */
  | { readonly type: 'missing' }
  /** With a sentence. */
  | { readonly type: 'refused'; readonly reason: string }

type Answer<Value> = Promise<Result<Value, RemoteFailure>>

/** A segment as the host hands it out: which it is, by the host's word alone. */
export type RemoteSegment = FramedSegment

export type RemoteDevice = {
  readonly id: string
  /** Its name, sealed, in base64. */
  readonly name: string
  /** Milliseconds since the Unix epoch, by the host's clock. */
  readonly seenAt: number
  /** The number of its last segment. */
  readonly head: number
}

export type Overview = {
  readonly devices: readonly RemoteDevice[]
  readonly usedBytes: number
  /** Null where there is no limit that anybody knows. */
  readonly quotaBytes: number | null
}

/** Which snapshot of a space: the number counts up from 1. `device` wrote it. */
export type SnapshotName = { readonly number: number; readonly device: string }

/** A snapshot: sealed parts, and the sealed list of what it stands for. */
export type RemoteSnapshot = SnapshotName & {
  readonly parts: number
  /** By device, the last segment it stands for, in clear: those are not needed any more. */
  readonly floors: LogEnds
  readonly manifest: Uint8Array<ArrayBuffer>
}

/** Where sealed bytes are kept for the devices of one space. */
export type SyncRemote = {
  /** How long changes are gathered before they are sent, in milliseconds: where each request costs and none is told of. */
  readonly gatherMs?: number
  /**
   * Adds segments at the end of this device's log, the first with this number: gives how many of them it took, one at
   * least. Sending the same ones again is the same as once.
   */
  push(first: number, segments: readonly Uint8Array<ArrayBuffer>[]): Answer<number>
  /** Segments after those of the vector, each log in order, as many as fit into one answer; none = that is all. */
  pull(after: Vector): Answer<readonly RemoteSegment[]>
  overview(): Answer<Overview>
  removeDevice(id: string): Answer<void>
  /** Gives a device another sealed name. Fails with `missing` where the host is too old for it. */
  renameDevice(id: string, name: Uint8Array<ArrayBuffer>): Answer<void>
  /** The last snapshot; undefined where there is none. */
  snapshot(): Answer<RemoteSnapshot | undefined>
  /** Keeps a part (from 0) of a snapshot that is being written by this device; the next time replaces it. */
  putPart(number: number, part: number, bytes: Uint8Array<ArrayBuffer>): Answer<void>
  /** Undefined where it is gone: there is a newer snapshot. */
  getPart(name: SnapshotName, part: number): Answer<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Makes this the snapshot of the space, and frees what it stands for. Fails with `conflict` where another device was
   * first, or where it stands for less than the one before.
   */
  commit(snapshot: RemoteSnapshot): Answer<void>
  hasBlob(name: string): Answer<boolean>
  listBlobs(): Answer<readonly string[]>
  /** Removes attachments, unless a log grew past `heads`: it may name them again. */
  dropBlobs(names: readonly string[], heads: Vector): Answer<void>
  putBlob(name: string, bytes: Uint8Array<ArrayBuffer>): Answer<void>
  /** Undefined where the host does not have it. */
  getBlob(name: string): Answer<Uint8Array<ArrayBuffer> | undefined>
  /** Removes everything the host keeps of this space. */
  removeSpace(): Answer<void>
  /**
   * Calls back whenever some log grew, until the signal aborts or the host ends it: with what came after `after`, or
   * with nothing where it is to be pulled.
   */
  follow(
    after: Vector,
    onGrown: (segments: readonly RemoteSegment[]) => void,
    signal: AbortSignal,
  ): Answer<void>
}
