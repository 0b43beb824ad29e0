import type { KeyRow, SealedKey } from '@/services/storage/rows/keyRows'

import { bindingOf } from './unsealKey'

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
