import type { SyncSegment } from '../store/syncStore'

/** Segments one after the other: each with the length of its device's name, the name, its number and its length. */
export function frameSegments(segments: readonly SyncSegment[]): Uint8Array<ArrayBuffer> {
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
