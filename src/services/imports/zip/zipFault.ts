import { t } from '@/lib/text/t'

/** Text that people and models write packs 3 to 10 times smaller; only long repeats reach this. */
const MAX_RATIO = 200
/** Archives that unpack to less than this are harmless at any ratio, in bytes. */
const HARMLESS_BYTES = 20_000_000
const LOCAL_HEADER_BYTES = 30

/** Whether so much comes out of so little that it was made to fill memory or disk. */
export const isBomb = (uncompressedBytes: number, compressedBytes: number): boolean =>
  uncompressedBytes > HARMLESS_BYTES && uncompressedBytes > MAX_RATIO * compressedBytes

/**
 * Why an archive is refused as a whole, as the end of a sentence (“it …”); undefined for a decent one. Reads the
 * directory alone. That entries unpack to no more than the directory says is checked while they are read.
 */
export function zipFault(file: Blob, entries: readonly ZipEntry[]): string | undefined {
  const total = entries.reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0)
  if (isBomb(total, file.size)) return t('it would unpack to hundreds of times its size, as no export does')
  const ordered = [...entries].sort((one, other) => one.offset - other.offset)
  const overlaps = ordered.some(({ offset, compressedBytes }, at) => {
    const next = ordered[at + 1]
    return next !== undefined && offset + LOCAL_HEADER_BYTES + compressedBytes > next.offset
  })
  return overlaps ? t('its entries share the same bytes, as in archives made to fill the disk') : undefined
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
