/** The source ended before what was asked for. */
export class GgufEnd extends Error {
  override readonly name = 'GgufEnd'
  readonly haveBytes: number
  constructor(haveBytes: number) {
    super('The file ends too early.')
    this.haveBytes = haveBytes
  }
}

/** Reads forward through a source in large steps; throws `GgufEnd` where it ends. */
export type Cursor = {
  position(): number
  /** Bytes as a view that is valid until the next call. */
  view(bytes: number): Promise<DataView>
  text(bytes: number): Promise<string>
  u32(): Promise<number>
  /** Values beyond 2^53 lose digits; none that is true of a file is that large. */
  u64(): Promise<number>
  skip(bytes: number): Promise<void>
}

const STEP_BYTES = 1024 * 1024

export function createCursor(source: ByteSource): Cursor {
  const decoder = new TextDecoder()
  let held = new Uint8Array(0)
  let heldAt = 0
  let position = 0

  async function take(bytes: number): Promise<Uint8Array> {
    const start = position - heldAt
    if (start >= 0 && start + bytes <= held.length) {
      position += bytes
      return held.subarray(start, start + bytes)
    }
    held = new Uint8Array(await source.read(position, Math.max(bytes, STEP_BYTES)))
    heldAt = position
    if (held.length < bytes) throw new GgufEnd(heldAt + held.length)
    position += bytes
    return held.subarray(0, bytes)
  }

  async function view(bytes: number): Promise<DataView> {
    const taken = await take(bytes)
    return new DataView(taken.buffer, taken.byteOffset, taken.byteLength)
  }

  return {
    position: () => position,
    view,
    text: async (bytes) => decoder.decode(await take(bytes)),
    u32: async () => (await view(4)).getUint32(0, true),
    u64: async () => Number((await view(8)).getBigUint64(0, true)),
    skip(bytes) {
      position += bytes
      return Promise.resolve()
    },
  }
}

/** Where the bytes come from: as much of the file as is there. */
export type ByteSource = {
  /** Bytes of the whole file, where known. */
  readonly sizeBytes?: number
  /** At most `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
}
