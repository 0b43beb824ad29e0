import type { AttachmentId, SkillId } from '@/domain/ids'
import {
  isSameSkill,
  SKILL_FILE,
  skillName,
  skillsIn,
  type Skill,
  type SkillFile,
} from '@/domain/skills/skill'
import { readSkillHead, skillFolders, type SkillFolder } from '@/domain/skills/skillHead'
import { skillNeeds, type SkillText } from '@/domain/skills/skillNeeds'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import { isUtf8 } from '@/lib/bytes'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { PlacedFile } from '@/services/imports/skillFiles'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { textOf } from './skillFileTexts'

export /** The verbs of skills. */
const createSkillCommands = (deps: CommandDeps) => ({
  /** Keeps the skills of chosen files. One that is called as another here waits for what the person says. */
  importSkills: async (files: readonly File[]): Promise<Result<ImportedSkills, string>> => {
    const unpacked = await unpack(deps, files)
    return unpacked.ok ? importSkills(deps, unpacked.value) : unpacked
  },

  /** Puts one that waits in the place of the one that is here, where it stays switched on; Undo brings that back. */
  replaceSkill: async ({ skill, here }: WaitingSkill): Promise<Result<Skill, string>> => {
    const kept = await keepSkill(deps, { ...skill, id: here.id, createdAt: here.createdAt })
    if (kept.ok)
      deps.store.getState().noticeShown({
        id: deps.newId(),
        tone: 'info',
        text: t('“{name}” was replaced.', { name: here.name }),
        undo: { items: [[skillName(here.id), here]] },
      })
    return kept
  },

  /** Keeps one that waits beside the one that is here, under a name of its own. */
  keepBothSkills: async ({ skill }: WaitingSkill): Promise<Result<Skill, string>> => {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const taken = new Set(skillsIn(items.value).map(({ name }) => name))
    let name = skill.name
    for (let number = 2; taken.has(name); number++) name = `${skill.name}-${number}`
    return keepSkill(deps, { ...skill, name })
  },

  /** Removes a skill, with an Undo. Chats that have it on go on without it. */
  deleteSkill: async (id: SkillId): Promise<Result<void, string>> => {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const skill = skillsIn(items.value).find((each) => each.id === id)
    if (!skill) return ok(undefined)
    await record(deps, { items: [[skillName(id), null]] })
    deps.store.getState().noticeShown({
      id: deps.newId(),
      tone: 'info',
      text: t('“{name}” was deleted.', { name: skill.name }),
      undo: { items: [[skillName(id), skill]] },
    })
    return ok(undefined)
  },

  /** A file of a skill as text, for people to read. */
  skillFileText: (file: SkillFile): Promise<Result<string, string>> => textOf(deps, file),
})

/** A skill of a file that is called as one that is here and says something else: the person chooses what becomes of it. */
export type WaitingSkill = { readonly skill: Skill; readonly here: Skill }

export type ImportedSkills = {
  readonly added: readonly Skill[]
  /** Those that were here already, file for file. */
  readonly known: readonly Skill[]
  readonly waiting: readonly WaitingSkill[]
}

/** What is in chosen files, those of archives one by one. Fails with a sentence. */
export async function unpack(
  { load }: Pick<CommandDeps, 'load'>,
  files: readonly File[],
): Promise<Result<readonly PlacedFile[], string>> {
  try {
    return await (await load('skillFiles')).unpackFiles(files)
  } catch (cause) {
    if (cause instanceof CodeMissing) return failed(cause.message)
    throw cause
  }
}

/** Keeps the skills among chosen files: folders, ZIPs and `.skill` files with a `SKILL.md`. Nothing is overwritten. */
export async function importSkills(
  deps: CommandDeps,
  files: readonly PlacedFile[],
): Promise<Result<ImportedSkills, string>> {
  const folders = skillFolders(files)
  if (folders.length === 0)
    return failed(t('There is no SKILL.md in it. Choose the folder of a skill, or its .zip or .skill file.'))
  const loaded = await loadItems(deps)
  if (!loaded.ok) return failed(describeUnreadable(loaded.error))
  const here = [...skillsIn(loaded.value)]
  const [added, known, waiting]: [Skill[], Skill[], WaitingSkill[]] = [[], [], []]
  for (const folder of folders) {
    const made = await makeSkill(deps, folder)
    if (!made.ok) return made
    const skill = made.value
    const same = here.find((each) => isSameSkill(each, skill))
    const named = here.find((each) => each.name === skill.name)
    if (same) known.push(same)
    else if (named) waiting.push({ skill, here: named })
    else {
      const kept = await keepSkill(deps, skill)
      if (!kept.ok) return kept
      here.push(skill)
      added.push(skill)
    }
  }
  return ok({ added, known, waiting })
}

/** Keeps a skill as it is. Fails with a sentence when it is not on disk. */
const keepSkill = async (deps: CommandDeps, skill: Skill): Promise<Result<Skill, string>> =>
  (await record(deps, { items: [[skillName(skill.id), skill]] }))
    ? ok(skill)
    : failed(t('The skill could not be saved. Free some space on this device, and try again.'))

async function makeSkill(
  deps: CommandDeps,
  { name: folder, head, others }: SkillFolder<PlacedFile>,
): Promise<Result<Skill, string>> {
  const text = await head.file.text()
  const said = readSkillHead(text, folder)
  if (!said.ok) return said
  const files: SkillFile[] = []
  const texts: SkillText[] = []
  for (const { place, file } of [
    { place: SKILL_FILE, file: head.file },
    ...others.map(({ place, file }) => ({ place, file: file.file })),
  ]) {
    const stored = await storeFile(deps, place, file, said.value.name)
    if (!stored.ok) return stored
    files.push(stored.value.file)
    if (stored.value.text !== undefined) texts.push({ path: place, text: stored.value.text })
  }
  const { allowedTools, ...rest } = said.value
  return ok({
    ...rest,
    id: deps.newId() as SkillId,
    files,
    needs: skillNeeds(
      texts,
      files.map(({ path }) => path),
      allowedTools,
    ),
    createdAt: deps.now(),
  })
}

/** Longest file whose text is looked through. */
const MOST_TEXT_BYTES = 20_000_000

/** Stores a file as it is; `text` where it is one. */
async function storeFile(
  { storage }: CommandDeps,
  path: string,
  file: File,
  skill: string,
): Promise<Result<{ readonly file: SkillFile; readonly text?: string }, string>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text =
    bytes.length <= MOST_TEXT_BYTES && isUtf8(bytes) && !bytes.includes(0)
      ? new TextDecoder().decode(bytes)
      : undefined
  const mediaType = text === undefined ? mediaTypeOf(path, file.type) : 'text/plain'
  let id: AttachmentId | undefined
  // Some files only mark a place, or a package of Python.
  if (bytes.length > 0) {
    const saved = await storage.saveAttachment(new Blob([bytes], { type: mediaType }), path)
    if (!saved.ok)
      return failed(
        t('“{name}” could not be saved. {reason}', {
          name: skill,
          reason: describeStorageError(saved.error),
        }),
      )
    id = saved.value.id
  }
  const kept = { path, bytes: bytes.length, ...(id !== undefined && { id }) }
  return text === undefined
    ? ok({ file: { ...kept, mediaType } })
    : ok({ file: { ...kept, lines: linesIn(text) }, text })
}

const linesIn = (text: string): number =>
  text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const TYPES: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gz: 'application/gzip',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** Files of archives have no type. */
const mediaTypeOf = (path: string, given: string): string =>
  given !== '' && !given.startsWith('text/')
    ? given
    : (TYPES[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream')
