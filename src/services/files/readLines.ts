import type { ConversationId } from '@/domain/ids'
import { joinBytes } from '@/lib/bytes'
import { isRecord, parseJson } from '@/lib/json'

/** A line of a file, or why it could not be read. Numbers count from 1. */
export type Line =
  | {
      readonly type: 'line'
      readonly number: number
      readonly text: string
      /** The file ends here, without a line break. */
      readonly isUnended: boolean
    }
  | { readonly type: 'tooLong'; readonly number: number }
  | { readonly type: 'notText'; readonly number: number }

export type ReadLinesOptions = {
  /** Longer lines are passed over without being kept. Their end is still looked for. */
  readonly maxLineBytes: number
  readonly signal?: AbortSignal | undefined
  /** Called with the bytes read so far, now and then. */
  readonly onProgress?: ((bytes: number) => void) | undefined
}

const NEWLINE = 10

/**
 * Splits UTF-8 bytes into lines at LF or CR LF, passing over empty ones. Holds one line at a time.
 * Rejects when aborted, with the signal's reason, and when the stream itself fails.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  options: ReadLinesOptions,
): AsyncGenerator<Line> {
  const { maxLineBytes, signal, onProgress } = options
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pieces: Uint8Array[] = []
  let size = 0
  let isTooLong = false
  let number = 0
  let bytes = 0

  const keep = (piece: Uint8Array) => {
    size += piece.length
    if (size > maxLineBytes) {
      isTooLong = true
      pieces = []
    }
    if (!isTooLong && piece.length > 0) pieces.push(piece)
  }
  const take = (isUnended = false): Line | undefined => {
    number += 1
    const line = isTooLong
      ? ({ type: 'tooLong', number } as const)
      : decode(decoder, whole(pieces), number, isUnended)
    pieces = []
    size = 0
    isTooLong = false
    return line.type === 'line' && line.text === '' ? undefined : line
  }

  // A reader loop rather than `for await`: Safari cannot iterate streams.
  const reader = stream.getReader()
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      let start = 0
      for (let end = value.indexOf(NEWLINE); end >= 0; end = value.indexOf(NEWLINE, start)) {
        keep(value.subarray(start, end))
        const line = take()
        if (line) yield line
        start = end + 1
      }
      keep(value.subarray(start))
      onProgress?.(bytes)
    }
    const last = take(true)
    if (last) yield last
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Most lines come in one piece, which needs no copy. */
const whole = (pieces: readonly Uint8Array[]): Uint8Array =>
  (pieces.length === 1 && pieces[0]) || joinBytes(pieces)

function decode(decoder: TextDecoder, bytes: Uint8Array, number: number, isUnended: boolean): Line {
  try {
    const text = decoder.decode(bytes)
    return { type: 'line', number, text: text.endsWith('\r') ? text.slice(0, -1) : text, isUnended }
  } catch {
    return { type: 'notText', number }
  }
}

/** Longest line we take, in bytes: an attachment piece takes 32 MB. */
export const MAX_LINE_BYTES = 64_000_000

/** More conversations than this in one file are not counted, and so come out at its end. */
const MAX_CONVERSATIONS = 500_000

/** How many lines of a file belong to each conversation, its own included. Checks nothing else. */
export async function countConversations(
  file: Blob,
  signal?: AbortSignal,
): Promise<ReadonlyMap<ConversationId, number>> {
  const counts = new Map<ConversationId, number>()
  for await (const line of readLines(file.stream(), { maxLineBytes: MAX_LINE_BYTES, signal })) {
    // Attachments are most of the bytes and belong to nobody.
    if (line.type !== 'line' || line.text.startsWith('{"type":"attachment"')) continue
    const record = parseJson(line.text)
    if (!isRecord(record)) continue
    const { type, id, conversationId } = record
    const owner = type === 'conversation' ? id : type === 'message' ? conversationId : undefined
    if (typeof owner !== 'string') continue
    const key = owner as ConversationId
    if (counts.size < MAX_CONVERSATIONS || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
