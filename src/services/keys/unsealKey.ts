import type { ConnectionId } from '@/domain/ids'
import type { KeyRow, SealedKey } from '@/services/storage/rows/keyRows'

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
export const bindingOf = (id: ConnectionId, origin: string) =>
  new TextEncoder().encode(JSON.stringify([id, origin]))
