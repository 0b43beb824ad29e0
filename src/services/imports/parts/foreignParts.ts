import type { AttachmentId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'
import { fromBase64 } from '@/lib/base64'
import { isRecord } from '@/lib/json'
import { hashOf } from '@/services/attachments/sha256'
import type { ImportItem } from '@/services/files/importReport'

/** Largest file inside a foreign export that we take, in bytes. */
export const MAX_FILE_BYTES = 50_000_000

/** The elements of a foreign list; none where there is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text part, or none for text without content. */
export const textParts = (text: unknown): readonly Part[] =>
  typeof text === 'string' && text.trim() !== '' ? [{ type: 'text', text }] : []

/** A reasoning part, or none for text without content. */
export const reasoningParts = (text: unknown): readonly Part[] =>
  typeof text === 'string' && text.trim() !== '' ? [{ type: 'reasoning', text }] : []

/**
 * A moment in milliseconds, from seconds, milliseconds or ISO text, also as MongoDB wraps them (`{"$date":…}`);
 * undefined for anything else.
 */
export function momentOf(value: unknown): number | undefined {
  if (isRecord(value)) {
    const date = value['$date']
    const plain = isRecord(date) ? date['$numberLong'] : date
    return isRecord(plain) ? undefined : momentOf(plain)
  }
  if (typeof value === 'string') {
    const parsed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value)
    return Number.isNaN(parsed) ? undefined : momentOf(parsed)
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined
  // Seconds until the year 5138 are smaller than milliseconds since 1973.
  return Math.round(value < 1e11 ? value * 1000 : value)
}

/** Bytes that came inside a text (`data:` URL or base64), as an attachment and the part that names it. */
export async function attachmentFrom(
  url: unknown,
  name: string,
): Promise<{ readonly item: ImportItem; readonly part: Part } | undefined> {
  if (typeof url !== 'string' || url.length > MAX_FILE_BYTES * 1.4) return undefined
  const match = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.+-]+)*;base64,/.exec(url)
  if (!match) return undefined
  const bytes = fromBase64(url.slice(match[0].length))
  return bytes && attachmentOf(new Blob([bytes], { type: match[1] ?? '' }), name)
}

/** An attachment and the part that names it. */
export async function attachmentOf(bytes: Blob, name: string) {
  const id = (await hashOf(bytes)) as AttachmentId
  const kind = bytes.type.split('/')[0]
  const part: Part = {
    type: kind === 'image' || kind === 'audio' ? kind : 'file',
    attachmentId: id,
    name,
    mediaType: bytes.type,
    sizeBytes: bytes.size,
  }
  const item: ImportItem = { type: 'attachment', id, bytes, name }
  return { item, part }
}

const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * The parts of a reply that begins with its reasoning between think tags. A tag that is never closed makes the rest
 * reasoning; tags further in are what the model wrote about, and stay. Linear in the length of the text.
 */
export function thinkParts(value: unknown): readonly Part[] {
  if (typeof value !== 'string') return []
  const parts: Part[] = []
  let at = 0
  for (;;) {
    const start = skipSpace(value, at)
    if (!value.startsWith(OPEN, start)) break
    const end = value.indexOf(CLOSE, start)
    parts.push(...reasoningParts(value.slice(start + OPEN.length, end < 0 ? undefined : end).trim()))
    if (end < 0) return parts
    at = end + CLOSE.length
  }
  return [...parts, ...textParts(at === 0 ? value : value.slice(at).trimStart())]
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charAt(at).trim() === '') at += 1
  return at
}
