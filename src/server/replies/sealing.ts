import { joinBytes } from '@/lib/bytes'

import { hashKey } from '../keys/createAuthorize'
import type { ReplyPart, ReplyStore } from '../store/replyStore'

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

/** Longest that bytes wait to be stored, in milliseconds: what a host that dies may lose. */
const STORE_EVERY_MS = 50
/** More than this is stored at once, in bytes. */
const PART_BYTES = 65_536
/** Where the store can't be reached, it is asked again after this long, and so often. */
const AGAIN_MS = 1_000
const MOST_TRIES = 60

type Parts = {
  readonly store: ReplyStore
  readonly id: string
  readonly sealing: Sealing | undefined
}

/** Stores a reply part by part, in order, while it comes; a store that is gone for a minute loses nothing. */
export function storeAsItComes({ store, id, sealing }: Parts) {
  let pieces: Uint8Array[] = []
  let waiting = 0
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stored = Promise.resolve()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === 0) return
    const bytes = joinBytes(pieces)
    const start = at
    pieces = []
    waiting = 0
    at += bytes.length
    stored = stored.then(() => write(start, bytes))
  }

  async function write(start: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const part = sealing ? await sealing.seal(start, bytes) : { at: start, length: bytes.length, bytes }
    await again(() => store.append(id, part))
  }

  return {
    push(piece: Uint8Array): void {
      pieces.push(piece)
      waiting += piece.length
      if (waiting >= PART_BYTES) flush()
      else timer ??= setTimeout(flush, STORE_EVERY_MS)
    },
    /** Resolves when all is stored, or can't be. */
    settled(): Promise<void> {
      flush()
      return stored
    },
  }
}

/** Does it until it can be done; gives up where the store stays away. */
export async function again(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      await work()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
