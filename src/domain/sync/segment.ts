/** The format of segments this version reads and writes. */
export const SEGMENT_FORMAT = 1

/** What a segment says of itself in clear text. It is authenticated: no other place fits its content. */
export type SegmentHeader = {
  readonly format: number
  readonly space: string
  readonly device: string
  /** Its place in the log of its device, from 1. */
  readonly number: number
  /** SHA-256 of the whole segment before it, in hexadecimal; of the first, `FIRST` (`logEnds`). */
  readonly before: string
}

/** A sealed segment and its hash. */
export type Sealed = { readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }

/** Segments begin with this, then their format. */
const MARK = 'PS'

/** The header as it is in front of the sealed content: its own length first. */
export function writeHeader({
  format,
  space,
  device,
  number,
  before,
}: SegmentHeader): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${MARK}${format} ${space} ${device} ${number} ${before}`)
  const bytes = new Uint8Array(2 + text.length)
  new DataView(bytes.buffer).setUint16(0, text.length)
  bytes.set(text, 2)
  return bytes
}

/** The header of a segment, its bytes, and what follows; undefined for anything else. */
export function readHeader(segment: Uint8Array<ArrayBuffer>):
  | {
      readonly header: SegmentHeader
      readonly headerBytes: Uint8Array<ArrayBuffer>
      readonly rest: Uint8Array<ArrayBuffer>
    }
  | undefined {
  if (segment.length < 2) return undefined
  const end = 2 + new DataView(segment.buffer, segment.byteOffset).getUint16(0)
  if (end > segment.length) return undefined
  const text = new TextDecoder().decode(segment.subarray(2, end))
  const found = /^PS(\d+) ([0-9a-z]+) ([0-9a-z]+) (\d+) ([0-9a-f]{64})$/.exec(text)
  if (!found) return undefined
  const [, format, space = '', device = '', number, before = ''] = found
  return {
    header: { format: Number(format), space, device, number: Number(number), before },
    headerBytes: segment.subarray(0, end),
    rest: segment.subarray(end),
  }
}
