import { type AssistantContent, contentOf, EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import {
  type AssistantFile,
  readAssistantFile,
  readSkill,
  type SkillFolder,
  skillFolders,
} from '@/domain/assistants/assistantFile'
import { assistantsIn, versionsOf } from '@/domain/assistants/readAssistants'
import type { Attachment } from '@/domain/attachments/attachment'
import type { AssistantId, ModelId } from '@/domain/ids'
import { isBuiltinSource } from '@/domain/functions/functionSource'
import type { ModelRef } from '@/domain/modelRef'
import { documentKind } from '@/domain/documents/documentKind'
import { isTextFile } from '@/domain/request/refusedAttachment'
import { canonicalJson } from '@/lib/canonicalJson'
import { fromBase64 } from '@/lib/base64'
import { isUtf8 } from '@/lib/bytes'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import type { PlacedFile } from '@/services/imports/skillFiles'

import { storeFile } from '../attachments/attachFiles'
import type { CommandDeps } from '../deps'
import { listToolSources } from '../toolSources/toolSourceCommands'

/** What came of files: the assistants of them, how many are new, and what is to be known of them, in sentences. */
export type ImportedAssistants = {
  readonly ids: readonly AssistantId[]
  readonly addedCount: number
  readonly notes: readonly string[]
}

type Save = (id: null, content: AssistantContent) => Promise<Result<AssistantId, string>>

/** More files of one skill than this are not kept. */
const MOST_DOCUMENTS = 50

/**
 * Makes assistants of files: of an assistant that was shared, of a preset, of skills (folders or ZIPs with a `SKILL.md`).
 * Fails with a sentence where nothing can be made of them.
 */
export const createImportAssistants = (deps: CommandDeps, save: Save) =>
  async function importAssistants(files: readonly File[]): Promise<Result<ImportedAssistants, string>> {
    const unpacked = await unpack(deps, files)
    if (!unpacked.ok) return unpacked
    const notes: string[] = []
    const contents: AssistantContent[] = []
    const skills = skillFolders(unpacked.value)
    for (const folder of skills) {
      const content = await skillContent(deps, folder, notes)
      if (!content.ok) return content
      contents.push(content.value)
    }
    for (const { file } of skills.length > 0 ? [] : unpacked.value) {
      const read = readAssistantFile(await file.text())
      if (!read.ok) return failed(t('{name}: {reason}', { name: file.name, reason: read.error }))
      contents.push(await fileContent(deps, read.value, notes))
    }
    const ids: AssistantId[] = []
    let addedCount = 0
    for (const content of contents) {
      const here = await sameHere(deps, content)
      if (here !== undefined) {
        notes.push(t('“{name}” is already here.', { name: content.name }))
        ids.push(here)
        continue
      }
      const saved = await save(null, content)
      if (!saved.ok) return saved
      ids.push(saved.value)
      addedCount += 1
    }
    return ok({ ids, addedCount, notes })
  }

/** An assistant that says the same here, or said so in an earlier version. */
async function sameHere(
  { store, storage }: CommandDeps,
  content: AssistantContent,
): Promise<AssistantId | undefined> {
  const known = store.getState().items
  const loaded = known ? ok(known) : await storage.loadItems()
  if (!loaded.ok) return undefined
  const said = saidIn(content)
  const same = assistantsIn(loaded.value).find(({ head }) =>
    versionsOf(loaded.value, head.id).some((version) => saidIn(version) === said),
  )
  return same?.head.id
}

/** All that an assistant says and a file holds, as text: its documents as the files they were made of. */
function saidIn(from: AssistantContent): string {
  const { toolUse, documents, ...content } = contentOf(from)
  return canonicalJson({
    ...content,
    toolUse: toolUse && { ...toolUse, sources: toolUse.sources.filter(isBuiltinSource), without: [] },
    documents: documents.map(({ id, name, document }) => [document?.originalId ?? id, name]),
  })
}

async function unpack(
  { load }: CommandDeps,
  files: readonly File[],
): Promise<Result<readonly PlacedFile[], string>> {
  try {
    return await (await load('skillFiles')).unpackFiles(files)
  } catch (cause) {
    if (cause instanceof CodeMissing) return failed(cause.message)
    throw cause
  }
}

async function skillContent(
  deps: CommandDeps,
  { name, head, others }: SkillFolder<PlacedFile>,
  notes: string[],
): Promise<Result<AssistantContent, string>> {
  const skill = readSkill(await head.file.text(), name)
  if (!skill.ok) return skill
  const files: File[] = []
  const unread: string[] = []
  // Under the names that the instructions call them by, of which two folders may have the same last one.
  for (const { place, file } of others) {
    const document = await asDocument(file.file, place)
    if (document) files.push(document)
    else unread.push(place)
  }
  if (unread.length > 0)
    notes.push(
      t('Files of “{name}” that are neither text nor documents were left out: {files}.', {
        name: skill.value.name,
        files: formatList(unread),
      }),
    )
  if (files.length > MOST_DOCUMENTS)
    notes.push(
      t('“{name}” has too many files ({count}). Only the first {most} are kept.', {
        name: skill.value.name,
        count: files.length,
        most: MOST_DOCUMENTS,
      }),
    )
  if (others.some(({ place }) => place.includes('scripts/')))
    notes.push(t('Scripts of “{name}” are kept as text and never run.', { name: skill.value.name }))
  const documents = await storeAll(deps, files.slice(0, MOST_DOCUMENTS))
  return ok({ ...EMPTY_ASSISTANT, ...skill.value, documents })
}

/**
 * A file of a skill as what every model can be sent; undefined for pictures, fonts and the like, which would keep a message
 * from being sent. Text is known by its bytes where its name says nothing.
 */
async function asDocument(file: File, name: string): Promise<File | undefined> {
  const named = new File([file], name, { type: file.type })
  if (isTextFile({ name, mediaType: file.type }) || typeof documentKind(named) === 'string') return named
  const head = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  const isText = !file.type.startsWith('image/') && isUtf8(head)
  return isText ? new File([file], name, { type: 'text/plain' }) : undefined
}

/** Bytes that tell text from anything else. */
const SAMPLE_BYTES = 4_096

async function fileContent(
  deps: CommandDeps,
  { content, model, documents }: AssistantFile,
  notes: string[],
): Promise<AssistantContent> {
  const known = new Set((await listToolSources(deps)).map(({ id }) => id))
  const found = model && modelHere(deps, model)
  if (model && !found)
    notes.push(
      t(
        '“{name}” was made for {model} of {provider}, which is not set up here. It uses the model of each chat.',
        {
          name: content.name,
          model: model.id,
          provider: model.provider,
        },
      ),
    )
  const files = documents.flatMap(({ name, mediaType, bytes }) => {
    const read = fromBase64(bytes)
    return read ? [new File([read], name, { type: mediaType })] : []
  })
  const { toolUse, ...rest } = content
  return {
    ...rest,
    ...(toolUse && { toolUse: { ...toolUse, sources: toolUse.sources.filter((id) => known.has(id)) } }),
    model: found ?? null,
    documents: await storeAll(deps, files),
  }
}

function modelHere({ store }: CommandDeps, model: NonNullable<AssistantFile['model']>): ModelRef | undefined {
  const connection = store.getState().connections.find(({ baseUrl }) => baseUrl === model.provider)
  return connection && { connectionId: connection.id, modelId: model.id as ModelId }
}

async function storeAll(deps: CommandDeps, files: readonly File[]): Promise<readonly Attachment[]> {
  const stored: Attachment[] = []
  // Folders of skills have empty files that only mark a place.
  for (const file of files.filter(({ size }) => size > 0)) {
    const attachment = await storeFile(deps, 'new', file, new AbortController().signal)
    if (attachment) stored.push(attachment)
  }
  return stored
}
