import type { KeyOwner } from '@/domain/keys/keyOwner'
import type { ConnectionId } from '@/domain/ids'
import type { Result } from '@/lib/result'
import type { KeyRow, KeyRows, SealedKey } from '@/services/storage/rows/createKeyRows'

import type { OpenRing } from './keyRing'

/** How remembered keys are protected on disk, and what this tab can do with them. */
export type KeyProtection = {
  /** Encrypted for this browser profile, with a passphrase as well, or (without `crypto.subtle`) not kept at all. */
  readonly type: 'device' | 'passphrase' | 'unavailable'
  /** A passphrase is needed before the remembered keys can be used in this tab. */
  readonly isLocked: boolean
  /** How many keys are on disk. */
  readonly remembered: number
}

/** Keys by connection, each bound to the origin it was given for. Never in a record, log, error or export. */
export type KeyVault = {
  /** Whether there is a key for this connection at its present origin, a locked one included. */
  has(connection: KeyOwner): boolean
  /**
   * The key to send to `url`: undefined when the connection has none. Fails with a sentence when `url` is of another
   * origin than the key was given for, and when the key is locked.
   */
  keyFor(connection: KeyOwner, url: string): Result<string | undefined, string>
  /**
   * Keeps `key` for the connection's origin; on disk, encrypted, only where the connection says so. Empty removes it.
   * Fails with a sentence when it is not on disk as it should be; this tab can use it all the same.
   */
  setKey(connection: KeyOwner, key: string): Promise<Result<void, string>>
  removeKey(id: ConnectionId): Promise<Result<void, string>>
  /** Reads the remembered keys again: another tab changed them. Keys of this tab alone stay. */
  reload(): Promise<void>
  /** Changes with each set or removal: part of query keys in place of the key itself. */
  generationOf(id: ConnectionId): number
  subscribe(listener: () => void): () => void

  /** The same object until it changes. */
  protection(): KeyProtection
  /** Makes the remembered keys usable in this tab. Fails with a sentence when the passphrase is wrong. */
  unlock(passphrase: string): Promise<Result<void, string>>
  /** Encrypts all remembered keys again, with this passphrase or, when null, without one. Needs them unlocked. */
  setPassphrase(passphrase: string | null): Promise<Result<void, string>>
  /** Removes every remembered key and the passphrase, locked or not. */
  forgetRemembered(): Promise<Result<void, string>>
}

/** What a vault holds, as the code has it that changes what is on disk (`changeRemembered.ts`). */
export type Held = {
  readonly crypto: Crypto
  readonly keyRows: KeyRows
  /** Without it no key is kept on disk. */
  readonly canSeal: boolean
  readonly keys: Map<ConnectionId, KeyRow>
  /** What is on disk, as far as this tab knows. */
  onDisk: Map<ConnectionId, SealedKey>
  open: OpenRing | undefined
  ring: OpenRing['ring'] | undefined
  readonly isLocked: () => boolean
  /** Tells whoever listens: of the given keys, or of how they are protected. */
  readonly changed: (...ids: readonly ConnectionId[]) => void
  readonly reload: () => Promise<void>
  /** Takes the keys of `rows` that differ from what is held. */
  readonly take: (rows: Iterable<SealedKey>) => Promise<void>
}
