import type { ConnectionId } from '@/domain/ids'
import type { KeyOwner } from '@/domain/keys/keyOwner'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type {
  KeyRing,
  KeyRow,
  KeyRows,
  PassphraseLock,
  SealedKey,
} from '@/services/storage/rows/createKeyRows'

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

/** OWASP's figure for PBKDF2 with SHA-256 (2023). Half a second on a slow phone, once per start. */
const ITERATIONS = 600_000
const AES = { name: 'AES-GCM', length: 256 } as const
const USES: readonly KeyUsage[] = ['encrypt', 'decrypt']

/** A key that encrypts, and the ring that leads to it. */
export type OpenRing = { readonly ring: KeyRing; readonly secret: CryptoKey }

/** A new ring without a passphrase: its key can be used by this browser and cannot be read out by scripts. */
export async function makeDeviceRing({ subtle }: Crypto, version: string): Promise<OpenRing> {
  const secret = await subtle.generateKey(AES, false, [...USES])
  return { ring: { version, secret }, secret }
}

/** A new ring whose key is on disk only encrypted with the passphrase. */
export async function makePassphraseRing(
  crypto: Crypto,
  version: string,
  passphrase: string,
): Promise<OpenRing> {
  const { subtle } = crypto
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = crypto.getRandomValues(new Uint8Array(AES.length / 8))
  const derived = await derive(subtle, passphrase, { salt, iterations: ITERATIONS })
  const wrapped = new Uint8Array(await subtle.encrypt({ name: AES.name, iv }, derived, bytes))
  const secret = await subtle.importKey('raw', bytes, AES, false, [...USES])
  bytes.fill(0)
  return { ring: { version, lock: { salt, iterations: ITERATIONS, iv, wrapped } }, secret }
}

/** The key of a ring with a passphrase. Fails with a sentence where the passphrase is another. */
export async function unlockRing(
  { subtle }: Crypto,
  lock: PassphraseLock,
  passphrase: string,
): Promise<Result<CryptoKey, string>> {
  try {
    const derived = await derive(subtle, passphrase, lock)
    const bytes = await subtle.decrypt({ name: AES.name, iv: lock.iv }, derived, lock.wrapped)
    return ok(await subtle.importKey('raw', bytes, AES, false, [...USES]))
  } catch {
    return failed(t('That passphrase is wrong. Try again, or forget the saved keys and enter them again.'))
  }
}

async function derive(
  subtle: SubtleCrypto,
  passphrase: string,
  { salt, iterations }: Pick<PassphraseLock, 'salt' | 'iterations'>,
): Promise<CryptoKey> {
  // The same characters typed on another system may be composed differently.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const base = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, base, AES, false, [...USES])
}
