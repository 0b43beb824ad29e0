import { DAY_MS } from '@/lib/time/dayMs'

/** A shared conversation as a host keeps it: sealed, so that only whoever has the link can read it. */
export type Share = {
  /** 32 hexadecimal digits, chosen by whoever shares. */
  readonly id: string
  /** Whose it is: the hash of a key, or an address where none is asked for. */
  readonly owner: string
  /** SHA-256 of the secret that deletes it, in hexadecimal. */
  readonly secretHash: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly expiresAt: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A link as it is copied to another store. One that ended has no bytes. */
export type ShareCopy = Share & { readonly isDeleted: boolean }

/** How much one owner may have here at a time. */
export type ShareRoom = { readonly mostLinks: number; readonly mostBytes: number }

export type FoundShare =
  | { readonly type: 'here'; readonly expiresAt: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'expired' | 'deleted' }

/** Shared conversations of all hosts that share the store. Rejects where it cannot be read or written. */
export type ShareStore = {
  /** Keeps it until it expires. The same one again is the same as once; another under its id is refused. */
  put(share: Share, room: ShareRoom): Promise<'kept' | 'tooMany' | 'full' | 'taken'>
  /** Undefined for one that never was here, or ended longer than `ENDED_KEPT_MS` ago. */
  find(id: string): Promise<FoundShare | undefined>
  /** Removes its bytes at once; again is the same as once. */
  remove(id: string, secretHash: string): Promise<'removed' | 'wrongSecret' | 'missing'>
  /** Removes the bytes of all that have expired, and forgets what ended long ago. */
  sweep(): Promise<void>
}

/** How long a host knows that a link expired or was deleted, after the time it would have expired. In milliseconds. */
export const ENDED_KEPT_MS = 30 * DAY_MS
