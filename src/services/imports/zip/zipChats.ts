import { parseJson } from '@/lib/json'

import { isClaudeProject } from '../formats/claude/claudeProjects'
import { readZipEntry } from './readZip'
import type { ZipEntry } from './zipEntry'
import { isAsset } from './zipAssets'

/** Largest JSON beside the conversations that is read, in bytes. */
const MAX_BESIDE_BYTES = 100_000_000
/** Most files of them: threads of Jan have one each. */
const MAX_BESIDE = 20_000

const BESIDE = /(?:^|\/)(?:projects(?:\/[^/]+)?|thread)\.json$/i

/** JSON that conversations of the same ZIP refer to, by path: projects of Claude, threads of Jan. */
export async function jsonBeside(
  file: Blob,
  entries: readonly ZipEntry[],
): Promise<ReadonlyMap<string, unknown>> {
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
export function chatEntries(
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
