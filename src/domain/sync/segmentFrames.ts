/** A segment with its place, as hosts and devices hand it to each other. */
export type FramedSegment = {
  readonly device: string
  readonly number: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Segments one after the other: each with the length of its device's name, the name, its number and its length. */
export function frameSegments(segments: readonly FramedSegment[]): Uint8Array<ArrayBuffer> {
  const names = segments.map(({ device }) => new TextEncoder().encode(device))
  const total = segments.reduce((sum, { bytes }, at) => sum + 9 + (names[at]?.length ?? 0) + bytes.length, 0)
  const framed = new Uint8Array(total)
  const view = new DataView(framed.buffer)
  let at = 0
  for (const [index, { number, bytes }] of segments.entries()) {
    const name = names[index] ?? new Uint8Array()
    view.setUint8(at, name.length)
    framed.set(name, at + 1)
    at += 1 + name.length
    view.setUint32(at, number)
    view.setUint32(at + 4, bytes.length)
    framed.set(bytes, at + 8)
    at += 8 + bytes.length
  }
  return framed
}

/** The first of the segments, until they are `mostBytes` together; one at least. */
export function within(segments: readonly FramedSegment[], mostBytes: number): readonly FramedSegment[] {
  let bytes = 0
  return segments.filter((segment, at) => (bytes += segment.bytes.length) <= mostBytes || at === 0)
}

/**
 * The segments that were framed.
 *
 * @throws where they were cut off
 */
export function segmentsIn(framed: Uint8Array<ArrayBuffer>): readonly FramedSegment[] {
  const view = new DataView(framed.buffer, framed.byteOffset, framed.byteLength)
  const segments: FramedSegment[] = []
  let at = 0
  while (at < framed.length) {
    const nameEnd = at + 1 + view.getUint8(at)
    const device = new TextDecoder().decode(framed.subarray(at + 1, nameEnd))
    const number = view.getUint32(nameEnd)
    const start = nameEnd + 8
    at = start + view.getUint32(nameEnd + 4)
    if (at > framed.length) throw new Error('the answer was cut off')
    segments.push({ device, number, bytes: framed.slice(start, at) })
  }
  return segments
}
