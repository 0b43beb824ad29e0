import { joinBytes } from '@/lib/joinBytes'

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
