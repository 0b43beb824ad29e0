import type { Part } from '@/domain/messages/message'
import { isUtf8 } from '@/lib/bytes'
import { isRecord, parseJson } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'
import { mark, t } from '@/lib/text/t'
import type { ImportItems } from '@/services/files/importReport'

import { fileTitle } from '../foreignMessages'
import { isClaudeProject } from '../formats/claude/readClaude'
import { attachmentOf, MAX_FILE_BYTES } from '../parts/foreignParts'
import { MAX_JSON_BYTES, readForeignJson } from '../readForeignJson'

import { listZip, readZipEntry, type ZipEntry, zipFault } from './readZip'

/** Largest list of file names that is read, in bytes. */
const MAX_NAMES_BYTES = 20_000_000
const NAMES = /(?:^|\/)conversation_asset_file_names[^/]*\.json$/i

/** Folders that hold nothing but files of conversations: of Cherry Studio, and of Grok, where each has its own. */
const FOLDERS = /(?:^|\/)(?:Data\/Files\/[^/]+|prod-mc-asset-server\/[^/]+\/content)$/

/** Whether an entry of a ZIP is a file that someone attached or a model drew: by its kind, name, or folder. */
const isAsset = ({ name }: ZipEntry): boolean =>
  /\.(?:png|jpe?g|webp|gif|dat)$/i.test(name) ||
  FOLDERS.test(name) ||
  (/(?:^|\/)file[-_][^/]*$/i.test(name) && !/\.(?:jsonl?|html)$/i.test(name))

/** What files were called: since 2026 they are in the ZIP as `file-….dat`, beside a list of their names. */
async function assetNamesIn(file: Blob, entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, string>> {
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
const storedName = (path: string): string =>
  FOLDERS.test(path) && path.endsWith('/content')
    ? baseName(path.slice(0, -'/content'.length))
    : baseName(path)

/** A file is pointed at by its whole name or by its id, which its name begins with (`file-<id>-<name>`). */
function pointersTo(stored: string): readonly string[] {
  const bare = stored.replace(/\.\w+$/, '')
  const id = /^file[-_][A-Za-z0-9]+/.exec(stored)?.[0]
  return [stored, bare, ...(id ? [id] : [])]
}

/** The media type of a file, by its first bytes where these tell, and by its name. */
async function mediaTypeOf(bytes: Blob, name: string): Promise<string> {
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

/** Largest JSON beside the conversations that is read, in bytes. */
const MAX_BESIDE_BYTES = 100_000_000
/** Most files of them: threads of Jan have one each. */
const MAX_BESIDE = 20_000

const BESIDE = /(?:^|\/)(?:projects(?:\/[^/]+)?|thread)\.json$/i

/** JSON that conversations of the same ZIP refer to, by path: projects of Claude, threads of Jan. */
async function jsonBeside(file: Blob, entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const entry of entries.filter(({ name }) => BESIDE.test(name)).slice(0, MAX_BESIDE)) {
    const json = parseJson((await (await readZipEntry(file, entry, MAX_BESIDE_BYTES))?.text()) ?? '')
    if (json !== undefined) found.set(entry.name, json)
  }
  return found
}

/**
 * The entries that hold conversations. Beside them, exports have an account, bills, settings and feedback, which nobody
 * wants imported: where the file of conversations has a name that we know, only that is read.
 */
function chatEntries(
  entries: readonly ZipEntry[],
  beside: ReadonlyMap<string, unknown>,
): readonly ZipEntry[] {
  const json = entries.filter((entry) => /\.jsonl?$/i.test(entry.name) && !isAsset(entry))
  for (const known of KNOWN) {
    const found = json.filter(({ name }) => known.test(name))
    if (found.length === 0) continue
    const projects = json.filter(({ name }) => holdsProjects(beside.get(name)))
    return [...found, ...projects]
  }
  return json
}

const KNOWN = [
  /(?:^|\/)conversations[^/]*\.json$/i,
  /(?:^|\/)prod-grok-backend\.json$/i,
  /^data\.json$/i,
  /(?:^|\/)messages\.jsonl$/i,
]

const holdsProjects = (json: unknown): boolean =>
  Array.isArray(json) ? json.some(isClaudeProject) : isClaudeProject(json)

/** Reads the ZIP of another app: first its files, then the conversations that point at them. */
export async function* readForeignZip(file: Blob, signal?: AbortSignal): ImportItems {
  const entries = await listZip(file)
  if (!entries) {
    yield { type: 'refused', where: t('The file'), reason: t('Its ZIP directory is damaged.') }
    return
  }
  const fault = zipFault(file, entries)
  if (fault !== undefined) {
    yield { type: 'refused', where: t('The file'), reason: fault }
    return
  }
  const assets = new Map<string, Part>()
  const names = await assetNamesIn(file, entries)
  const beside = await jsonBeside(file, entries)
  const files = entries.filter(isAsset)
  const chats = chatEntries(entries, beside)
  const total = [...files, ...chats].reduce((sum, { compressedBytes }) => sum + compressedBytes, 0)
  let done = 0
  for (const entry of files) {
    signal?.throwIfAborted()
    const bytes = await readZipEntry(file, entry, MAX_FILE_BYTES)
    if (bytes) {
      const stored = storedName(entry.name)
      const name = names.get(stored) ?? stored
      const typed = new Blob([bytes], { type: await mediaTypeOf(bytes, name) })
      const { item, part } = await attachmentOf(typed, name)
      yield item
      for (const pointer of pointersTo(stored)) assets.set(pointer, part)
    } else {
      yield { type: 'refused', where: entry.name, reason: t(DAMAGED) }
    }
    done += entry.compressedBytes
    yield { type: 'progress', done, total }
  }
  for (const entry of chats) {
    signal?.throwIfAborted()
    const bytes = await readZipEntry(file, entry, MAX_JSON_BYTES)
    const context = { assets, beside, path: entry.name, name: fileTitle(entry.name) }
    if (bytes) yield* readForeignJson(bytes, entry.name, context, signal)
    else yield { type: 'refused', where: entry.name, reason: t(DAMAGED) }
    done += entry.compressedBytes
    yield { type: 'progress', done, total }
  }
}

const DAMAGED = mark('It is damaged, or too large when unpacked.')
