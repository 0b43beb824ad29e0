import { failed, ok, type Result } from '@/lib/result'

import { createCursor, GgufEnd, tensorBytes, type ByteSource, type Cursor } from './createCursor'

/** A scalar of the metadata, or where a list is: `readList` reads it. */
export type GgufValue = string | number | bigint | boolean | GgufList

export type GgufList = {
  readonly count: number
  /** Of one number; undefined in lists of texts. */
  readonly itemBytes: number | undefined
  /** Offsets in the file. */
  readonly at: number
  readonly end: number
}

/** What the head of a GGUF file says. */
export type Gguf = {
  readonly metadata: ReadonlyMap<string, GgufValue>
  readonly parameterCount: number
  /** Bytes of the weights. */
  readonly weightBytes: number
  /** Bytes the whole file must have; a smaller one is cut short. */
  readonly fileBytes: number
  /** Tensor type numbers and the bytes each takes. */
  readonly tensorTypes: ReadonlyMap<number, number>
}

/** Why a file is no model the engine can load. */
export type GgufError =
  | { readonly type: 'notGguf' }
  | { readonly type: 'unsupportedVersion'; readonly version: number }
  | { readonly type: 'cutShort'; readonly haveBytes: number; readonly needBytes?: number }
  /** The head contradicts itself. */
  | { readonly type: 'damaged'; readonly detail: string }

/**
 * Reads the head of a GGUF file (versions 2 and 3): metadata and the list of tensors, not the weights.
 * Of long lists such as the vocabulary it keeps where they are.
 */
export async function readGguf(source: ByteSource): Promise<Result<Gguf, GgufError>> {
  const cursor = createCursor(source)
  try {
    if ((await cursor.text(4)) !== 'GGUF') return failed({ type: 'notGguf' })
    const version = await cursor.u32()
    if (version !== 2 && version !== 3) return failed({ type: 'unsupportedVersion', version })
    const tensorCount = await cursor.u64()
    const valueCount = await cursor.u64()
    if (tensorCount > MOST_ENTRIES || valueCount > MOST_ENTRIES) {
      return failed({ type: 'damaged', detail: 'it claims an impossible number of entries' })
    }
    const metadata = new Map<string, GgufValue>()
    for (let index = 0; index < valueCount; index++) {
      const key = await readString(cursor)
      metadata.set(key, await readValue(cursor, await cursor.u32()))
    }
    return await readTensors(cursor, tensorCount, metadata, source.sizeBytes)
  } catch (error) {
    if (error instanceof Damage) return failed({ type: 'damaged', detail: error.message })
    if (!(error instanceof GgufEnd)) throw error
    return cursor.position() < 4
      ? failed({ type: 'notGguf' })
      : failed({ type: 'cutShort', haveBytes: error.haveBytes })
  }
}

const MOST_ENTRIES = 1_000_000
const LONGEST_STRING_BYTES = 16 * 1024 * 1024
const DEFAULT_ALIGNMENT = 32

class Damage extends Error {}

async function readTensors(
  cursor: Cursor,
  count: number,
  metadata: ReadonlyMap<string, GgufValue>,
  sizeBytes: number | undefined,
): Promise<Result<Gguf, GgufError>> {
  let parameterCount = 0
  let weightBytes = 0
  let end = 0
  const tensorTypes = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const name = await readString(cursor)
    const dimensions = await cursor.u32()
    if (dimensions > 8) throw new Damage(`tensor ${name} has ${dimensions} dimensions`)
    let elements = 1
    for (let axis = 0; axis < dimensions; axis++) elements *= await cursor.u64()
    const type = await cursor.u32()
    const offset = await cursor.u64()
    const bytes = tensorBytes(type, elements)
    if (bytes === undefined) throw new Damage(`tensor ${name} has the unknown type ${type}`)
    parameterCount += elements
    weightBytes += bytes
    tensorTypes.set(type, (tensorTypes.get(type) ?? 0) + bytes)
    end = Math.max(end, offset + bytes)
  }
  const alignment = metadata.get('general.alignment')
  const step = typeof alignment === 'number' && alignment > 0 ? alignment : DEFAULT_ALIGNMENT
  const fileBytes = Math.ceil(cursor.position() / step) * step + end
  if (sizeBytes !== undefined && sizeBytes < fileBytes) {
    return failed({ type: 'cutShort', haveBytes: sizeBytes, needBytes: fileBytes })
  }
  return ok({ metadata, parameterCount, weightBytes, fileBytes, tensorTypes })
}

async function readString(cursor: Cursor): Promise<string> {
  return cursor.text(await stringLength(cursor))
}

async function stringLength(cursor: Cursor): Promise<number> {
  const length = await cursor.u64()
  if (length > LONGEST_STRING_BYTES) throw new Damage('it holds a text of impossible length')
  return length
}

/** Bytes of the scalar types by number; 8 is a string, 9 a list. */
const SCALAR_BYTES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
}

async function readValue(cursor: Cursor, type: number): Promise<GgufValue> {
  if (type === 8) return readString(cursor)
  if (type !== 9) return readScalar(cursor, type)
  const itemType = await cursor.u32()
  const count = await cursor.u64()
  const itemBytes = SCALAR_BYTES[itemType]
  const at = cursor.position()
  if (itemBytes !== undefined) await cursor.skip(count * itemBytes)
  else if (itemType === 8)
    for (let index = 0; index < count; index++) await cursor.skip(await stringLength(cursor))
  else throw new Damage(`it holds a list of the unknown type ${itemType}`)
  return { count, itemBytes, at, end: cursor.position() }
}

async function readScalar(cursor: Cursor, type: number): Promise<GgufValue> {
  const bytes = SCALAR_BYTES[type]
  if (bytes === undefined) throw new Damage(`it holds a value of the unknown type ${type}`)
  const view = await cursor.view(bytes)
  switch (type) {
    case 0:
      return view.getUint8(0)
    case 1:
      return view.getInt8(0)
    case 2:
      return view.getUint16(0, true)
    case 3:
      return view.getInt16(0, true)
    case 4:
      return view.getUint32(0, true)
    case 5:
      return view.getInt32(0, true)
    case 6:
      return view.getFloat32(0, true)
    case 7:
      return view.getUint8(0) !== 0
    case 10:
      return view.getBigUint64(0, true)
    case 11:
      return view.getBigInt64(0, true)
    default:
      return view.getFloat64(0, true)
  }
}
