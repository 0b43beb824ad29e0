import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { listZip, readZipEntry } from './zip/readZip'

/** A file with its place below what was chosen, `/` between folders. Only compared, never used as a path. */
export type PlacedFile = { readonly path: string; readonly file: File }

const MAX_FILES = 2_000
const MAX_BYTES = 200_000_000

/** What is in these files: those of a ZIP one by one, others as they are. Fails with a sentence. */
export async function unpackFiles(files: readonly File[]): Promise<Result<readonly PlacedFile[], string>> {
  const found: PlacedFile[] = []
  for (const file of files) {
    const entries = /\.(zip|skill)$/i.test(file.name) ? await listZip(file) : undefined
    if (!entries) {
      found.push({ path: file.webkitRelativePath || file.name, file })
      continue
    }
    let bytes = 0
    for (const entry of entries.filter(({ name }) => !name.endsWith('/'))) {
      bytes += entry.uncompressedBytes
      if (found.length >= MAX_FILES || bytes > MAX_BYTES)
        return failed(
          t('“{name}” holds too much: at most {count} files and 200 MB are read.', {
            name: file.name,
            count: MAX_FILES,
          }),
        )
      const read = await readZipEntry(file, entry, MAX_BYTES)
      if (!read) return failed(t('“{name}” is damaged. Pack it again, and try again.', { name: file.name }))
      found.push({ path: entry.name, file: new File([read], entry.name.split('/').at(-1) ?? entry.name) })
    }
  }
  return found.length > MAX_FILES
    ? failed(t('That is too much: at most {count} files are read at once.', { count: MAX_FILES }))
    : ok(found)
}
