import { strToU8, zipSync } from 'fflate'

import type { DocumentProblem } from '@/domain/documents/documentKind'
import { failed, ok, type Result } from '@/lib/result'
import { isBomb, listZip, readZipEntry, zipFault, type ZipEntry } from '@/services/imports/zip/readZip'

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

/** What a part of a document becomes before a library reads it; the same text where nothing changes. */
type ChangePart = (name: string, xml: string) => string

/**
 * A document for a library that unpacks without limits: the file itself, or a copy of its texts where `change` changed
 * one. Undefined where a part does not unpack to what the directory says, or its XML is damaged so that a library would
 * look for the end of a tag again and again.
 *
 * @param onPart how many parts are unpacked, and of how many
 */
export async function checkedFile(
  file: Blob,
  zip: OpenZip,
  change: ChangePart,
  onPart: (done: number, total: number) => void,
): Promise<Blob | undefined> {
  const changed = new Map<string, string>()
  for (const [index, name] of zip.names.entries()) {
    if (isXml(name)) {
      const text = await zip.text(name)
      if (text === undefined || isTorn(text)) return undefined
      const after = change(name, text)
      if (after !== text) changed.set(name, after)
    } else if (!(await zip.isHonest(name))) return undefined
    onPart(index + 1, zip.names.length)
  }
  if (changed.size === 0) return file
  // Unpacked again: to keep all of it would cost the memory of files that change nothing.
  const parts: Record<string, Uint8Array> = {}
  for (const name of zip.names.filter(isXml))
    parts[name] = strToU8(changed.get(name) ?? (await zip.text(name)) ?? '')
  return new Blob([zipSync(parts, { level: 0 })])
}

/** Whether a tag has no end before the next begins; linear. */
function isTorn(xml: string): boolean {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const apart = APART.find(([opening]) => xml.startsWith(opening, at))
    const end = apart ? xml.indexOf(apart[1], at) : xml.indexOf('>', at)
    if (end < 0) return true
    if (!apart) {
      const next = xml.indexOf('<', at + 1)
      if (next >= 0 && next < end) return true
    }
    at = end + 1
  }
  return false
}

/** What may hold the signs of tags. */
const APART = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
] as const

const isXml = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels')
