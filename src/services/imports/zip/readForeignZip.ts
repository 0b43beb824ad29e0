import type { Part } from '@/domain/messages/message'
import { parseJson } from '@/lib/json'
import { mark, t } from '@/lib/text/t'
import type { ImportItems } from '@/services/files/importReport'

import { fileTitle } from '../foreignMessages'
import { isClaudeProject } from '../formats/claude/claudeProjects'
import { attachmentOf, MAX_FILE_BYTES } from '../parts/foreignParts'
import { MAX_JSON_BYTES, readForeignJson } from '../readForeignJson'

import { listZip, readZipEntry, type ZipEntry, zipFault } from './readZip'
import { assetNamesIn, isAsset, mediaTypeOf, pointersTo, storedName } from './zipAssets'

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
