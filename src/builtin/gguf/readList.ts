import type { ByteSource } from './createCursor'
import type { GgufValue } from './readGguf'

/** The bytes of a list of numbers, in memory of their own; undefined where the value is no such list. */
export async function readBytes(
  source: ByteSource,
  list: GgufValue | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof list !== 'object' || list.itemBytes === undefined) return undefined
  return Uint8Array.from(await source.read(list.at, list.count * list.itemBytes))
}

/** The entries of a list of texts; undefined where the value is no such list. */
export async function readTexts(
  source: ByteSource,
  list: GgufValue | undefined,
): Promise<readonly string[] | undefined> {
  if (typeof list !== 'object' || list.itemBytes !== undefined) return undefined
  const bytes = await source.read(list.at, list.end - list.at)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder()
  let at = 0
  return Array.from({ length: list.count }, () => {
    const start = at + 8
    at = start + Number(view.getBigUint64(at, true))
    return decoder.decode(bytes.subarray(start, at))
  })
}
