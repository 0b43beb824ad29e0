import { createHash } from 'node:crypto'

import type { LogEnds, Vector } from '@/domain/sync'

/** A device of a space, as the host knows it. */
export type SyncDevice = {
  readonly id: string
  /** Sealed: only the devices can read it. */
  readonly name: string
  /** SHA-256 of the device's token, in hexadecimal. */
  readonly tokenHash: string
  /** Milliseconds since the Unix epoch. */
  readonly seenAt: number
  /** The number of its last segment. */
  readonly head: number
}

/** What a host keeps for the devices of one person: sealed logs, one a device. */
export type SyncSpace = {
  /** Who made it: all spaces of one person share the room. Absent = from before that was kept, and on its own. */
  readonly owner?: string | undefined
  /** SHA-256 of the token that every device with the code has, in hexadecimal. */
  readonly tokenHash: string
  readonly devices: readonly SyncDevice[]
  /** Logs, attachments, the snapshot, and parts of the next one. */
  readonly usedBytes: number
}

/** Spaces of one person: more than codes that anyone has at a time. */
export const MOST_SPACES = 20
/** Devices of one space, with those that were removed. */
export const MOST_DEVICES = 200

export type SyncSegment = {
  readonly device: string
  readonly number: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The snapshot of a space: sealed parts, kept beside it, that stand for the segments up to `floors`. */
export type SpaceSnapshot = {
  /** Counts up from 1. */
  readonly number: number
  /** Which device wrote it. */
  readonly device: string
  readonly parts: number
  readonly floors: LogEnds
  readonly manifest: Uint8Array<ArrayBuffer>
}

/** Which part of a snapshot. */
export type PartName = { readonly number: number; readonly device: string; readonly part: number }

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Of segments that may have been sent before, those that are to be looked at: a snapshot stands for all up to its floor,
 * and a segment there that is the same names those before it, as each holds the hash of the one before.
 */
export function sinceFloor(
  segments: readonly SyncSegment[],
  floor: LogEnds[string] | undefined,
): readonly SyncSegment[] {
  const at = segments.findIndex(
    ({ number, bytes }) => number === floor?.number && hashOf(bytes) === floor.hash,
  )
  return segments.slice(at + 1)
}

export type Appended =
  | { readonly type: 'appended' }
  /** Another segment has this number, or one before it is missing. */
  | { readonly type: 'conflict'; readonly head: number }
  | { readonly type: 'full'; readonly usedBytes: number }

export type Stored = Exclude<Appended, { readonly type: 'conflict' }>
/** `conflict`: another device wrote this snapshot, or one that stands for more. */
export type Committed = Stored | { readonly type: 'conflict' }

/** A whole space, to be kept elsewhere; parts of a next snapshot are not in it. Its bytes are read one after the other: together they may not fit into memory. */
export type SpaceCopy = {
  readonly id: string
  readonly owner?: string | undefined
  readonly tokenHash: string
  readonly usedBytes: number
  readonly devices: readonly (SyncDevice & { readonly isRemoved: boolean })[]
  readonly segments: () => AsyncIterable<SyncSegment>
  readonly blobs: () => AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>
  readonly snapshot?: Omit<SpaceSnapshot, 'manifest'> & {
    readonly bytes: number
    readonly manifest: () => Promise<Uint8Array<ArrayBuffer>>
    readonly part: (part: number) => Promise<Uint8Array<ArrayBuffer>>
  }
}

/**
 * Spaces of all hosts that share the store. All bytes are opaque. `mostBytes` is what all spaces of one person may use
 * together, parts that are not committed included; only a snapshot may pass it for as long as it takes to free what it
 * stands for. Rejects where it cannot be read or written.
 */
export type SyncStore = {
  find(space: string): Promise<SyncSpace | undefined>
  /**
   * Adds a device, or renames one that is there and gives it another token; a removed one never comes back.
   *
   * @param maker who makes the space where there is none; undefined = it is not made
   */
  join(
    space: string,
    tokenHash: string,
    device: Omit<SyncDevice, 'head'>,
    maker: string | undefined,
  ): Promise<'joined' | 'noSpace' | 'wrongToken' | 'removed' | 'tooMany'>
  /** From now on the device's token opens nothing. What it wrote stays. */
  removeDevice(space: string, device: string): Promise<void>
  /** Gives a device another sealed name; a removed one stays without. */
  renameDevice(space: string, device: string, name: string): Promise<void>
  seen(space: string, device: string, at: number): Promise<void>
  /**
   * Adds the next segments of a device, in a log without gaps. The same segment once more is the same as once. Where one
   * can't be added, those before it are.
   */
  append(space: string, segments: readonly SyncSegment[], mostBytes: number): Promise<Appended>
  /**
   * Segments after those numbers, each log in order, until they are `mostBytes` together; at least one if there is any.
   * `behind` where some of them are part of a snapshot now.
   */
  read(space: string, after: Vector, mostBytes: number): Promise<readonly SyncSegment[] | 'behind'>
  snapshot(space: string): Promise<SpaceSnapshot | undefined>
  /** Keeps a part of the next snapshot, instead of what had its name. */
  putPart(
    space: string,
    name: PartName,
    bytes: Uint8Array<ArrayBuffer>,
    mostBytes: number,
  ): Promise<Committed>
  getPart(space: string, name: PartName): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Makes it the snapshot, and removes the segments it stands for with all other snapshots and parts. */
  commit(space: string, snapshot: SpaceSnapshot, mostBytes: number): Promise<Committed>
  listBlobs(space: string): Promise<readonly string[]>
  /** Removes these, unless the logs end elsewhere than at `heads`. */
  dropBlobs(space: string, names: readonly string[], heads: Vector): Promise<void>
  putBlob(space: string, name: string, bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<Stored>
  getBlob(space: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Keeps a space that was kept elsewhere; false where one of its name is here. */
  restore(copy: SpaceCopy): Promise<boolean>
  /** Removes a space with everything in it. */
  removeSpace(space: string): Promise<void>
  /** Calls back soon after a space changed, on whichever host; now and then without a change. Returns how to stop. */
  watch(space: string, onChanged: () => void): () => void
}
