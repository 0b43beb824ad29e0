import { sha256 } from './sha256'

/** SHA-256 of bytes, in hexadecimal: the id of an attachment. Works where browsers withhold `crypto.subtle`, too. */
export async function hashOf(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer()
  const hash =
    'subtle' in crypto
      ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      : sha256(new Uint8Array(bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
