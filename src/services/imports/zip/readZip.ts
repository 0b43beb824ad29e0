import { t } from '@/lib/text/t'

/** More entries than this are not looked at. */
const MAX_ENTRIES = 200_000
const END_BYTES = 65_557

/** Lists what is in a ZIP by its directory; undefined when it is none. Reads the directory alone. */
export async function listZip(file: Blob): Promise<readonly ZipEntry[] | undefined> {
  const tailStart = Math.max(0, file.size - END_BYTES)
  const tail = new DataView(await file.slice(tailStart).arrayBuffer())
  const end = lastSignature(tail, 0x06054b50)
  if (end === undefined || end + 22 > tail.byteLength) return undefined
  let count = tail.getUint16(end + 10, true)
  let size = tail.getUint32(end + 12, true)
  let start = tail.getUint32(end + 16, true)

  const locator = end - 20
  if (locator >= 0 && tail.getUint32(locator, true) === 0x07064b50) {
    const at = Number(tail.getBigUint64(locator + 8, true))
    const large = new DataView(await file.slice(at, at + 56).arrayBuffer())
    if (large.byteLength < 56 || large.getUint32(0, true) !== 0x06064b50) return undefined
    count = Number(large.getBigUint64(32, true))
    size = Number(large.getBigUint64(40, true))
    start = Number(large.getBigUint64(48, true))
  }

  const directory = new DataView(await file.slice(start, start + Math.min(size, 100_000_000)).arrayBuffer())
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < Math.min(count, MAX_ENTRIES) && at + 46 <= directory.byteLength;) {
    if (directory.getUint32(at, true) !== 0x02014b50) break
    const nameBytes = directory.getUint16(at + 28, true)
    const extraBytes = directory.getUint16(at + 30, true)
    const next = at + 46 + nameBytes + extraBytes + directory.getUint16(at + 32, true)
    if (next > directory.byteLength) break
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameBytes))
    const sizes = {
      uncompressed: directory.getUint32(at + 24, true),
      compressed: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    }
    const { compressed, uncompressed, offset } = largeSizes(directory, at + 46 + nameBytes, extraBytes, sizes)
    entries.push({
      name,
      method: directory.getUint16(at + 10, true),
      compressedBytes: compressed,
      uncompressedBytes: uncompressed,
      offset,
    })
    at = next
  }
  return entries
}

/**
 * The bytes of one entry; undefined when it is damaged, of an unknown method, larger than `maxBytes`, or packed as no
 * real file is. Bytes are counted as they come out: an entry that says less of its size than it holds is damaged.
 */
export async function readZipEntry(file: Blob, entry: ZipEntry, maxBytes: number): Promise<Blob | undefined> {
  if (isBomb(entry.uncompressedBytes, entry.compressedBytes)) return undefined
  const mostBytes = Math.min(maxBytes, entry.uncompressedBytes)
  if (entry.uncompressedBytes > maxBytes) return undefined
  const local = new DataView(await file.slice(entry.offset, entry.offset + 30).arrayBuffer())
  if (local.byteLength < 30 || local.getUint32(0, true) !== 0x04034b50) return undefined
  const start = entry.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true)
  const packed = file.slice(start, start + entry.compressedBytes)
  if (entry.method === 0) return packed.size <= mostBytes ? packed : undefined
  if (entry.method !== 8) return undefined

  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(pieces)
      size += value.length
      if (size > mostBytes) return undefined
      pieces.push(value)
    }
  } catch {
    return undefined
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function lastSignature(view: DataView, signature: number): number | undefined {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === signature) return at
  return undefined
}

type Sizes = { readonly uncompressed: number; readonly compressed: number; readonly offset: number }

/** Sizes beyond 4 GB are in an extra field, in a fixed order, only those that did not fit. */
function largeSizes(view: DataView, start: number, length: number, sizes: Sizes): Sizes {
  for (let at = start; at + 4 <= start + length;) {
    const fieldBytes = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let next = at + 4
      const end = Math.min(next + fieldBytes, start + length)
      const take = (small: number): number => {
        if (small !== 0xffffffff || next + 8 > end) return small
        next += 8
        return Number(view.getBigUint64(next - 8, true))
      }
      return {
        uncompressed: take(sizes.uncompressed),
        compressed: take(sizes.compressed),
        offset: take(sizes.offset),
      }
    }
    at += 4 + fieldBytes
  }
  return sizes
}

/** Text that people and models write packs 3 to 10 times smaller; only long repeats reach this. */
const MAX_RATIO = 200
/** Archives that unpack to less than this are harmless at any ratio, in bytes. */
const HARMLESS_BYTES = 20_000_000
const LOCAL_HEADER_BYTES = 30

/** Whether so much comes out of so little that it was made to fill memory or disk. */
export const isBomb = (uncompressedBytes: number, compressedBytes: number): boolean =>
  uncompressedBytes > HARMLESS_BYTES && uncompressedBytes > MAX_RATIO * compressedBytes

/**
 * Why an archive is refused as a whole, as a sentence; undefined for a decent one. Reads the
 * directory alone. That entries unpack to no more than the directory says is checked while they are read.
 */
export function zipFault(file: Blob, entries: readonly ZipEntry[]): string | undefined {
  const total = entries.reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0)
  if (isBomb(total, file.size)) return t('It would unpack to hundreds of times its size, as no export does.')
  const ordered = [...entries].sort((one, other) => one.offset - other.offset)
  const overlaps = ordered.some(({ offset, compressedBytes }, at) => {
    const next = ordered[at + 1]
    return next !== undefined && offset + LOCAL_HEADER_BYTES + compressedBytes > next.offset
  })
  return overlaps ? t('Its entries share the same bytes, as in archives made to fill the disk.') : undefined
}

/** One file inside a ZIP. Its name is only ever compared, never used as a path. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly compressedBytes: number
  /** As the directory says; reading stops where more comes out. */
  readonly uncompressedBytes: number
  readonly offset: number
}
