const LINE_FEED = 10
const RETURN = 13

/** Cuts the bytes of an event stream behind each whole event, so that nothing of a cut one is handed on. */
export function createFrames() {
  let held = new Uint8Array(0)
  let scanned = 0

  function take(length: number): Uint8Array<ArrayBuffer> {
    const frame = held.subarray(0, length)
    held = held.subarray(length)
    scanned = 0
    return frame
  }

  return {
    add(bytes: Uint8Array): void {
      const all = new Uint8Array(held.length + bytes.length)
      all.set(held)
      all.set(bytes, held.length)
      held = all
    },
    /** The next whole event, with the empty line behind it. */
    take(): Uint8Array<ArrayBuffer> | undefined {
      for (let at = scanned; at < held.length; at += 1) {
        if (held[at] !== LINE_FEED) continue
        const before = held[at - 1] === RETURN ? at - 2 : at - 1
        if (held[before] === LINE_FEED) return take(at + 1)
      }
      scanned = held.length
      return undefined
    },
    /** What is left of an event that never ended. */
    rest(): Uint8Array<ArrayBuffer> | undefined {
      return held.length > 0 ? take(held.length) : undefined
    },
  }
}
