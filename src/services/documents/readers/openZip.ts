import type { DocumentProblem } from '@/domain/documents/documentKind'
import { failed, ok, type Result } from '@/lib/result'
import { isBomb, listZip, readZipEntry, type ZipEntry, zipFault } from '@/services/imports/zip/readZip'

/** Entries of a document; large books have some hundreds. */
const MOST_ENTRIES = 5_000
/** Largest text in a document that is read, in bytes. */
const MOST_ENTRY_BYTES = 200_000_000

/** The files inside a document that is a ZIP. Names are compared and never used as paths. */
export type OpenZip = {
  readonly names: readonly string[]
  /** The text of a file; undefined where there is none, or it is damaged. */
  readonly text: (name: string) => Promise<string | undefined>
  /** The bytes of a file, on the same terms. */
  readonly bytes: (name: string) => Promise<Blob | undefined>
  /** Whether a file unpacks to what the directory says; to be asked before a library unpacks it. */
  readonly isHonest: (name: string) => Promise<boolean>
}

/** Opens a document that is a ZIP, with the limits that imports have. */
export async function openZip(file: Blob): Promise<Result<OpenZip, DocumentProblem>> {
  const entries = await listZip(file)
  if (!entries) return failed({ type: 'broken' })
  const sizes = entries.reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0)
  if (
    entries.length > MOST_ENTRIES ||
    zipFault(file, entries) !== undefined ||
    entries.some((entry) => isBomb(entry.uncompressedBytes, entry.compressedBytes)) ||
    sizes > MOST_ENTRY_BYTES * 5
  )
    return failed({ type: 'bomb' })
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const bytes = (entry: ZipEntry) => readZipEntry(file, entry, MOST_ENTRY_BYTES)
  return ok({
    names: [...byName.keys()],
    text: async (name) => {
      const entry = byName.get(name)
      return entry && (await bytes(entry))?.text()
    },
    bytes: async (name) => {
      const entry = byName.get(name)
      return entry && (await bytes(entry))
    },
    isHonest: async (name) => {
      const entry = byName.get(name)
      return entry !== undefined && (await bytes(entry)) !== undefined
    },
  })
}

/** Where a part of a document names another, from a folder or file of it; undefined for what leads outside or nowhere. */
export function pathInside(target: string, from: string): string | undefined {
  const base = `https://file/${from}`
  if (!URL.canParse(target, base)) return undefined
  const { host, pathname } = new URL(target, base)
  return host === 'file' ? pathname.slice(1) : undefined
}
