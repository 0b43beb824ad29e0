import { failed, ok, type Result } from '@/lib/result'
import type { KeyRing, PassphraseLock } from '@/services/storage/rows/createKeyRows'
import { t } from '@/lib/text/t'

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
