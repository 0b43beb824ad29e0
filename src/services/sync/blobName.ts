import { hex } from './hex'

/** The name of an attachment on the host. */
export async function blobName(crypto: Crypto, naming: CryptoKey, id: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', naming, new TextEncoder().encode(id))))
}
