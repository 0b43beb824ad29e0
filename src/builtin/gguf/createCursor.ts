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

/** Elements and bytes of one block of each tensor type, by its number in the file format. */
const BLOCKS: Readonly<Record<number, readonly [elements: number, bytes: number]>> = {
  0: [1, 4], // F32
  1: [1, 2], // F16
  2: [32, 18], // Q4_0
  3: [32, 20], // Q4_1
  6: [32, 22], // Q5_0
  7: [32, 24], // Q5_1
  8: [32, 34], // Q8_0
  9: [32, 36], // Q8_1
  10: [256, 84], // Q2_K
  11: [256, 110], // Q3_K
  12: [256, 144], // Q4_K
  13: [256, 176], // Q5_K
  14: [256, 210], // Q6_K
  15: [256, 292], // Q8_K
  16: [256, 66], // IQ2_XXS
  17: [256, 74], // IQ2_XS
  18: [256, 98], // IQ3_XXS
  19: [256, 50], // IQ1_S
  20: [32, 18], // IQ4_NL
  21: [256, 110], // IQ3_S
  22: [256, 82], // IQ2_S
  23: [256, 136], // IQ4_XS
  24: [1, 1], // I8
  25: [1, 2], // I16
  26: [1, 4], // I32
  27: [1, 8], // I64
  28: [1, 8], // F64
  29: [256, 56], // IQ1_M
  30: [1, 2], // BF16
  34: [256, 54], // TQ1_0
  35: [256, 66], // TQ2_0
  39: [32, 17], // MXFP4
}

/** Bytes of this many elements; undefined for a type this reader does not know. */
export function tensorBytes(type: number, elements: number): number | undefined {
  const block = BLOCKS[type]
  return block && Math.ceil(elements / block[0]) * block[1]
}
