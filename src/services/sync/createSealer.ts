import type { StorageError } from '@/domain/storage/storageError'
import {
  FIRST,
  readHeader,
  type Sealed,
  SEGMENT_FORMAT,
  type SegmentHeader,
  type SyncState,
  writeBatch,
  writeHeader,
} from '@/domain/sync'
import { joinBytes } from '@/lib/bytes'
import { failed, ok, type Result } from '@/lib/result'

import { hex } from './hex'
import type { OutgoingRow, SyncRows } from './rows/syncRows'

/** Why a segment is not what belongs in its place. */
export type SealProblem =
  { readonly type: 'newerFormat' } | { readonly type: 'tampered'; readonly detail: string }

export type Sealer = ReturnType<typeof createSealer>

const NONCE_BYTES = 12

/** Seals and opens what travels: deflated, then AES-256-GCM with a fresh nonce, its place in the log authenticated. */
export function createSealer(crypto: Crypto, key: CryptoKey) {
  const { subtle } = crypto

  async function encrypt(plain: Uint8Array<ArrayBuffer>, aside: Uint8Array<ArrayBuffer>) {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: aside }, key, plain)
    return joinBytes([nonce, new Uint8Array(sealed)])
  }

  /** Undefined where it is not what was sealed with this key and `aside`. */
  async function decrypt(bytes: Uint8Array<ArrayBuffer>, aside: Uint8Array<ArrayBuffer>) {
    const iv = bytes.subarray(0, NONCE_BYTES)
    try {
      const plain = await subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: aside },
        key,
        bytes.subarray(NONCE_BYTES),
      )
      return new Uint8Array(plain)
    } catch {
      return undefined
    }
  }

  const hashOf = async (bytes: Uint8Array<ArrayBuffer>) =>
    hex(new Uint8Array(await subtle.digest('SHA-256', bytes)))

  return {
    async seal(header: Omit<SegmentHeader, 'format'>, text: string): Promise<Sealed> {
      const front = writeHeader({ ...header, format: SEGMENT_FORMAT })
      const bytes = joinBytes([front, await encrypt(await through(encoded(text), 'deflate-raw'), front)])
      return { bytes, hash: await hashOf(bytes) }
    },

    /** What a segment holds, where it is exactly the expected one. */
    async open(
      bytes: Uint8Array<ArrayBuffer>,
      expected: Omit<SegmentHeader, 'format'>,
    ): Promise<Result<{ readonly text: string; readonly hash: string }, SealProblem>> {
      const found = readHeader(bytes)
      const wrong = (detail: string) => failed({ type: 'tampered', detail } as const)
      if (!found) return wrong('it is no segment')
      const { header, headerBytes, rest } = found
      const place = (['space', 'device', 'number', 'before'] as const).find(
        (name) => header[name] !== expected[name],
      )
      if (place !== undefined) return wrong(`its ${place} is another`)
      if (header.format !== SEGMENT_FORMAT) return failed({ type: 'newerFormat' })
      const plain = await decrypt(rest, headerBytes)
      if (!plain) return wrong('it was changed')
      const text = await inflated(plain)
      return text === undefined ? wrong('it was changed') : ok({ text, hash: await hashOf(bytes) })
    },

    /** Seals something that has a name of its own: an attachment, the name of a device. */
    sealNamed: (name: string, plain: Uint8Array<ArrayBuffer>) => encrypt(plain, encoded(name)),
    openNamed: (name: string, bytes: Uint8Array<ArrayBuffer>) => decrypt(bytes, encoded(name)),
  }
}

/** Seals the next segments of this device that are not yet, and keeps them sealed: only then may any be sent. */
export async function sealNext(
  { rows, sealer }: { readonly rows: Pick<SyncRows, 'sealOutgoing'>; readonly sealer: Pick<Sealer, 'seal'> },
  { space, device, logs, pushed }: SyncState,
  outgoing: readonly OutgoingRow[],
): Promise<Result<readonly Sealed['bytes'][], StorageError>> {
  const all: Sealed['bytes'][] = []
  const fresh: Sealed[] = []
  let before = logs[device]?.hash ?? FIRST
  for (const row of outgoing) {
    if (row.type === 'sealed') {
      all.push(row.bytes)
      continue
    }
    const number = pushed + all.length + 1
    const text = 'text' in row ? row.text : writeBatch(row.batch)
    const sealed = await sealer.seal({ space, device, number, before }, text)
    before = sealed.hash
    fresh.push(sealed)
    all.push(sealed.bytes)
  }
  if (fresh.length === 0) return ok(all)
  const kept = await rows.sealOutgoing(pushed + all.length - fresh.length + 1, fresh)
  return kept.ok ? ok(all) : kept
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** One chunk. A blob's would go through another process of the browser and back. */
const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  try {
    const stream = streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw'))
    return await new Response(stream).text()
  } catch {
    return undefined
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, format: CompressionFormat) {
  const stream = streamOf(bytes).pipeThrough(new CompressionStream(format))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
