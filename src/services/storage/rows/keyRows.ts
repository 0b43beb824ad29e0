import type { ConnectionId } from '@/domain/ids'
import type { StorageError } from '@/domain/storage/storageError'
import type { Result } from '@/lib/result'

type Answer<Value> = Promise<Result<Value, StorageError>>

/** A key and the origin it was given for. On disk only as earlier versions left it. */
export type KeyRow = { readonly id: ConnectionId; readonly origin: string; readonly key: string }

/** An encrypted key. `sealed` is AES-GCM ciphertext with its tag; `id` and `origin` are authenticated with it. */
export type SealedKey = {
  readonly id: ConnectionId
  readonly origin: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: Uint8Array<ArrayBuffer>
}

/** How the encrypting key is itself encrypted with a passphrase: PBKDF2 with SHA-256, then AES-GCM. */
export type PassphraseLock = {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly wrapped: Uint8Array<ArrayBuffer>
}

/** What encrypts the keys: a `CryptoKey` that cannot be exported, or one that a passphrase opens. */
export type KeyRing = {
  /** Another one means that the keys were encrypted again, by another tab say. */
  readonly version: string
  readonly secret?: CryptoKey | undefined
  readonly lock?: PassphraseLock | undefined
}

export type StoredKeys = {
  readonly ring: KeyRing | undefined
  readonly sealed: readonly SealedKey[]
  /** Keys in clear text, as earlier versions kept them. */
  readonly clear: readonly KeyRow[]
}

export type KeyRowsChange = {
  /** The version of the ring these rows belong to; undefined where there must be none yet. */
  readonly expected: string | undefined
  /** A ring in its place; null removes it. */
  readonly ring?: KeyRing | null
  readonly put?: readonly SealedKey[]
  readonly removed?: readonly ConnectionId[]
}

/** Keys the person asked to remember; for `services/keys` alone. */
export type KeyRows = {
  load(): Answer<StoredKeys>
  /** One transaction. False, with nothing written, where the ring on disk is not the expected one. */
  change(change: KeyRowsChange): Answer<boolean>
  /** Removes one key, whatever the ring is. */
  remove(id: ConnectionId): Answer<void>
}
