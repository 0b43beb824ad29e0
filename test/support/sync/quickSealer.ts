import { createHash } from 'node:crypto'

import { readHeader, SEGMENT_FORMAT, writeHeader } from '@/domain/sync/segment'
import { hashText } from '@/lib/hashText'
import { failed, ok } from '@/lib/result'
import type { Sealer } from '@/services/sync/createSealer'

const markOf = (...parts: readonly Uint8Array[]) =>
  hashText(parts.map((part) => new TextDecoder('latin1').decode(part)).join('|'))
/** As the sealer hashes segments. */
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Checks what the real one checks, without cryptography: a thousand times as fast. */
export const quickSealer: Pick<Sealer, 'seal' | 'open'> = {
  seal(header, text) {
    const front = writeHeader({ ...header, format: SEGMENT_FORMAT })
    const rest = new TextEncoder().encode(text)
    const mark = new TextEncoder().encode(markOf(front, rest))
    const bytes = new Uint8Array([...front, ...mark, ...rest])
    return Promise.resolve({ bytes, hash: hashOf(bytes) })
  },
  open(bytes, expected) {
    const found = readHeader(bytes)
    const wrong = (detail: string) => Promise.resolve(failed({ type: 'tampered', detail } as const))
    if (!found) return wrong('it is no segment')
    const { header, headerBytes, rest } = found
    for (const name of ['space', 'device', 'number', 'before'] as const)
      if (header[name] !== expected[name]) return wrong(`its ${name} is another`)
    const mark = new TextDecoder().decode(rest.subarray(0, 16))
    const content = rest.subarray(16)
    if (mark !== markOf(headerBytes, content)) return wrong('it was changed')
    return Promise.resolve(ok({ text: new TextDecoder().decode(content), hash: hashOf(bytes) }))
  },
}
