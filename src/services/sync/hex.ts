/** Bytes as hexadecimal digits. */
export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The name of an attachment on the host. */
export async function blobName(crypto: Crypto, naming: CryptoKey, id: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', naming, new TextEncoder().encode(id))))
}
