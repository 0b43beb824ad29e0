import { isRecord } from '@/lib/json'

/** Where sealed bytes are kept; addresses are without trailing slash. */
export type SyncPlace =
  | { readonly type: 'host'; readonly url: string }
  /** A bucket by the protocol of S3. Its secret key is kept beside the state. */
  | {
      readonly type: 'bucket'
      readonly url: string
      readonly bucket: string
      readonly region: string
      readonly keyId: string
    }

/** Why sync waits until something is done about it. */
export type SyncTrouble =
  /** A newer version wrote something that this one does not know. */
  | { readonly type: 'newerFormat' }
  /** Segments are missing, changed or out of order. `detail` says which. */
  | { readonly type: 'tampered'; readonly detail: string }
  /** This device was removed, or the space is gone: someone made a new code. */
  | { readonly type: 'removed' | 'spaceGone' }

/** The end of a log as far as it is known. */
type LogEnd = { readonly number: number; readonly hash: string }
/** By device, the last segment of its log that counts, and its hash. */
export type LogEnds = Readonly<Record<string, LogEnd>>

/** An attachment with what names it: its conversation, and where it is a file of a message its name and how old that is. */
export type NamedAttachment = {
  readonly id: string
  /** Empty for those of assistants and the like. */
  readonly thread: string
  readonly name?: string
  /** Milliseconds since the Unix epoch. */
  readonly at?: number
}

/** What a device keeps of its sync. The keys are kept beside it. */
export type SyncState = {
  readonly version: 1
  readonly place: SyncPlace
  readonly space: string
  readonly device: string
  readonly clock: { readonly time: number; readonly count: number }
  /** By device, the last segment that was applied; of this device, the last one that was sealed. */
  readonly logs: LogEnds
  /** What other devices said they had read of each log: the host must have that much. */
  readonly promised: LogEnds
  /** The last segment of this device that was written down, sealed or not. */
  readonly written: number
  /** The last one that the host has. */
  readonly pushed: number
  /** Exchanges that began before this moment are synced; of later ones those that are named. */
  readonly exchanges: { readonly before: number; readonly ids: readonly string[] }
  /** Attachments that the host does not have yet, and those that are missing here. */
  readonly toSend: readonly string[]
  readonly toFetch: readonly NamedAttachment[]
  readonly trouble: SyncTrouble | null
  /** Whether the person stopped the first sync for now. */
  readonly isPaused: boolean
  /** The last snapshot this device knows of: its number, and how many segments it stands for. */
  readonly snapshot?: { readonly number: number; readonly covers: number }
  /** A snapshot that is being read: which, its parts that are applied, and the hash of the last of them. */
  readonly reading?: {
    readonly number: number
    readonly device: string
    readonly parts: number
    readonly hash: string
  }
  /** Whether something of a newer version is kept here that this one doesn't know. */
  readonly keepsNewer?: true
  /** Whether the space of an earlier code is still on the host. */
  readonly hasOld?: true
  /** When this device was last known to have everything; milliseconds since the Unix epoch. */
  readonly upToDateAt: number | null
}

/**
 * The state as it was stored; undefined where this device does not sync, or a newer version wrote it. This code alone
 * writes it, whole, so its parts are not checked one by one.
 */
export function readSyncState(stored: unknown): SyncState | undefined {
  const isState = isRecord(stored) && stored['version'] === 1 && typeof stored['device'] === 'string'
  return isState ? (stored as SyncState) : undefined
}

/** The state of a device that just joined. */
export const newSyncState = (place: SyncPlace, space: string, device: string): SyncState => ({
  version: 1,
  place,
  space,
  device,
  clock: { time: 0, count: 0 },
  logs: {},
  promised: {},
  written: 0,
  pushed: 0,
  exchanges: { before: 0, ids: [] },
  toSend: [],
  toFetch: [],
  trouble: null,
  isPaused: false,
  upToDateAt: null,
})
