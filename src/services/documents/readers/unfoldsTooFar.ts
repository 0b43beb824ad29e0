import { Unzlib } from 'fflate'

/** Drawings of maps have some ten million bytes, and unfold to fifty times what they are. */
const MOST_BYTES = 20_000_000
const MOST_RATIO = 200
/** Deflate makes at most about a thousand bytes of one. */
const DEFLATE_RATIO = 1032
/** Bytes that are unfolded at once. */
const PIECE = 1_000
/** Bytes of a stream after which its ratio tells what it is. */
const ENOUGH = 20_000
/** Most characters before a stream in which its filters are looked for. */
const LONGEST_HEAD = 2_000

/**
 * Whether a stream of a PDF that is no picture unfolds to far more than a page is drawn with: the library would read
 * all of it into memory, 3 GB for a file of a kilobyte.
 */
export function unfoldsTooFar(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    const head = text.slice(Math.max(0, at - LONGEST_HEAD), at)
    const own = head.slice(head.lastIndexOf('obj') + 3)
    const filters = own.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0
    if (filters === 0 || own.endsWith('end') || /\/Subtype\s*\/Image/.test(own)) continue
    const from = at + 'stream'.length + (text[at + 6] === '\r' ? 2 : 1)
    const end = text.indexOf('endstream', from)
    const packed = bytes.subarray(from, end < 0 ? undefined : end)
    const isPossible = filters > 1 || packed.length * DEFLATE_RATIO > MOST_BYTES
    if (isPossible && isTooMuch(packed, filters)) return true
    at = from + packed.length
  }
  return false
}

function isTooMuch(packed: Uint8Array, filters: number): boolean {
  let unfolded = 0
  let push = (chunk: Uint8Array): void => void (unfolded += chunk.length)
  for (let level = 0; level < filters; level += 1) {
    const next = push
    const inflate = new Unzlib((chunk) => next(chunk))
    push = (chunk) => {
      for (let at = 0; at < chunk.length && unfolded <= MOST_BYTES; at += PIECE)
        inflate.push(chunk.subarray(at, at + PIECE))
    }
  }
  try {
    for (let at = 0; at < packed.length && unfolded <= MOST_BYTES; at += PIECE) {
      push(packed.subarray(at, at + PIECE))
      if (at > ENOUGH && unfolded < at * MOST_RATIO) return false
    }
  } catch {
    // Damaged or encrypted: the library says so.
    return false
  }
  return unfolded > MOST_BYTES && unfolded > packed.length * MOST_RATIO
}
