import { joinBytes } from '@/lib/bytes'

import { hashKey } from '../keys/createAuthorize'
import type { ReplyPart } from '../store/replyStore'

/** Seals the parts of one reply with a key that whoever asked for it gave. The key is kept nowhere. */
export type Sealing = {
  /** SHA-256 of the key, in hexadecimal: so that a wrong one is told before anything is read. */
  readonly keyHash: string
  readonly seal: (at: number, bytes: Uint8Array<ArrayBuffer>) => Promise<ReplyPart>
  /** Rejects where the part is not what was sealed. */
  readonly open: (part: ReplyPart) => Promise<Uint8Array<ArrayBuffer>>
}

const IV_BYTES = 12

/** @param key 43 letters of base64url: 256 bits */
export function createSealing(id: string, key: string): Sealing {
  const imported = crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  // A part opens as part of its reply and in its place alone.
  const params = (at: number, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`${id} ${at}`),
  })
  return {
    keyHash: hashKey(key),
    async seal(at, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt(params(at, iv), await imported, bytes)
      return { at, length: bytes.length, bytes: joinBytes([iv, new Uint8Array(sealed)]) }
    },
    async open({ at, bytes }) {
      const iv = bytes.slice(0, IV_BYTES)
      return new Uint8Array(
        await crypto.subtle.decrypt(params(at, iv), await imported, bytes.slice(IV_BYTES)),
      )
    },
  }
}
