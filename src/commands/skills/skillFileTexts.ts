import { type CodeFile, fileNames } from '@/domain/code/codeRun'
import type { Skill, SkillFile } from '@/domain/skills/skill'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'storage'>

/** The bytes of a file. Fails with a sentence in the page's language. */
async function bytesOfFile(
  { storage }: Deps,
  { id, path }: SkillFile,
): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  if (id === undefined) return ok(new Uint8Array())
  const loaded = await storage.loadAttachment(id)
  if (!loaded.ok) return failed(describeUnreadable(loaded.error))
  return loaded.value
    ? ok(new Uint8Array(await loaded.value.arrayBuffer()))
    : failed(t('“{name}” isn’t on this device. Wait for sync, or import the skill again.', { name: path }))
}

/** A file as text, without the mark of its encoding. */
export async function textOf(deps: Deps, file: SkillFile): Promise<Result<string, string>> {
  const bytes = await bytesOfFile(deps, file)
  return bytes.ok ? ok(new TextDecoder().decode(bytes.value)) : bytes
}

/** Most that a sandbox is given of a skill, in bytes. */
const MOST_BYTES = 50_000_000

/**
 * The folder of a skill as files for a run, beside those of the chat; the smallest first where not all of them go in.
 *
 * @returns `left`: the paths of those that were left out
 */
export async function filesForRun(
  deps: Deps,
  { files }: Skill,
  chat: readonly CodeFile[],
): Promise<{ readonly files: readonly CodeFile[]; readonly left: readonly string[] }> {
  let room = MOST_BYTES
  const fitting = new Set(
    files.toSorted((one, other) => one.bytes - other.bytes).filter(({ bytes }) => (room -= bytes) >= 0),
  )
  const own: CodeFile[] = []
  for (const file of files.filter((each) => fitting.has(each))) {
    const bytes = await bytesOfFile(deps, file)
    if (bytes.ok) own.push({ name: file.path, bytes: bytes.value })
    else fitting.delete(file)
  }
  // A file of the chat that is called as one of the skill gets another name.
  const names = fileNames([...own, ...chat].map(({ name }) => name)).slice(own.length)
  return {
    files: [...own, ...chat.map((file, at) => ({ ...file, name: names[at] ?? file.name }))],
    left: files.filter((each) => !fitting.has(each)).map(({ path }) => path),
  }
}
