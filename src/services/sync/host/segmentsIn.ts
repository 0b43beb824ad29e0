import type { RemoteSegment } from '../syncRemote'

/**
 * The segments of an answer, as the host frames them.
 *
 * @throws where it was cut off
 */
export function segmentsIn(framed: Uint8Array<ArrayBuffer>): readonly RemoteSegment[] {
  const view = new DataView(framed.buffer)
  const segments: RemoteSegment[] = []
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
