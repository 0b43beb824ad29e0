import { isUtf8 } from '@/lib/bytes'
import { isRecord, parseJson } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'

import { readZipEntry, type ZipEntry } from './readZip'

/** Largest list of file names that is read, in bytes. */
const MAX_NAMES_BYTES = 20_000_000
const NAMES = /(?:^|\/)conversation_asset_file_names[^/]*\.json$/i

/** Folders that hold nothing but files of conversations: of Cherry Studio, and of Grok, where each has its own. */
const FOLDERS = /(?:^|\/)(?:Data\/Files\/[^/]+|prod-mc-asset-server\/[^/]+\/content)$/

/** Whether an entry of a ZIP is a file that someone attached or a model drew: by its kind, name, or folder. */
export const isAsset = ({ name }: ZipEntry): boolean =>
  /\.(?:png|jpe?g|webp|gif|dat)$/i.test(name) ||
  FOLDERS.test(name) ||
  (/(?:^|\/)file[-_][^/]*$/i.test(name) && !/\.(?:jsonl?|html)$/i.test(name))

/** What files were called: since 2026 they are in the ZIP as `file-….dat`, beside a list of their names. */
export async function assetNamesIn(
  file: Blob,
  entries: readonly ZipEntry[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const entry of entries) {
    if (!NAMES.test(entry.name)) continue
    const list = parseJson((await (await readZipEntry(file, entry, MAX_NAMES_BYTES))?.text()) ?? '')
    for (const [stored, name] of isRecord(list) ? Object.entries(list) : []) {
      if (typeof name === 'string' && name !== '') names.set(baseName(stored), baseName(name))
    }
  }
  return names
}

/** The last part of a name; never used as a path. */
const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** What a stored file is called: the last part of its path; for Grok the folder, which is the file's id. */
export const storedName = (path: string): string =>
  FOLDERS.test(path) && path.endsWith('/content')
    ? baseName(path.slice(0, -'/content'.length))
    : baseName(path)

/** A file is pointed at by its whole name or by its id, which its name begins with (`file-<id>-<name>`). */
export function pointersTo(stored: string): readonly string[] {
  const bare = stored.replace(/\.\w+$/, '')
  const id = /^file[-_][A-Za-z0-9]+/.exec(stored)?.[0]
  return [stored, bare, ...(id ? [id] : [])]
}

/** The media type of a file, by its first bytes where these tell, and by its name. */
export async function mediaTypeOf(bytes: Blob, name: string): Promise<string> {
  const head = new Uint8Array(await bytes.slice(0, HEAD_BYTES).arrayBuffer())
  const start = String.fromCharCode(...head.subarray(0, 12))
  const found = SIGNATURES.find(([signature]) => signature.test(start))
  const known = found?.[1] ?? ownValue(TYPES, name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return known ?? (isText(head) ? 'text/plain' : 'application/octet-stream')
}

/** Bytes looked at to tell text from anything else. */
const HEAD_BYTES = 4_096

const isText = (head: Uint8Array): boolean => head.length > 0 && isUtf8(head)

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xFF\xD8\xFF/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
  [/^%PDF-/, 'application/pdf'],
  [/^ID3/, 'audio/mpeg'],
]
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
}
