import type { ConnectionId } from '@/domain/ids'
import type { KeyRow, SealedKey } from '@/services/storage/rows/createKeyRows'

/**
 * Encrypts a key with AES-GCM and a random IV. The connection and the origin are authenticated with it: a row whose
 * origin was changed on disk does not open.
 */
export async function sealKey(crypto: Crypto, secret: CryptoKey, row: KeyRow): Promise<SealedKey> {
  const { id, origin, key } = row
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(key)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bindingOf(id, origin) },
    secret,
    bytes,
  )
  return { id, origin, iv, sealed: new Uint8Array(sealed) }
}

/** The key of a row; undefined where it was not sealed with this secret for this connection and this origin. */
export async function unsealKey(
  { subtle }: Crypto,
  secret: CryptoKey,
  { id, origin, iv, sealed }: SealedKey,
): Promise<KeyRow | undefined> {
  try {
    const additionalData = bindingOf(id, origin)
    const bytes = await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, secret, sealed)
    return { id, origin, key: new TextDecoder().decode(bytes) }
  } catch {
    return undefined
  }
}

/** What is authenticated with a key. */
const bindingOf = (id: ConnectionId, origin: string) => new TextEncoder().encode(JSON.stringify([id, origin]))
