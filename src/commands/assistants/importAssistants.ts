import { type AssistantContent, contentOf } from '@/domain/assistants/assistant'
import { type AssistantFile, readAssistantFile } from '@/domain/assistants/assistantFile'
import { assistantsIn, versionsOf } from '@/domain/assistants/readAssistants'
import type { Attachment } from '@/domain/attachments/attachment'
import type { AssistantId, ModelId } from '@/domain/ids'
import { isBuiltinSource } from '@/domain/functions/ownFunction'
import type { ModelRef } from '@/domain/modelRef'
import { skillFolders } from '@/domain/skills/skillHead'
import { canonicalJson } from '@/lib/canonicalJson'
import { fromBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { storeFile } from '../attachments/attachFiles'
import type { CommandDeps } from '../deps'
import { type ImportedSkills, importSkills, unpack } from '../skills/skillCommands'
import { listToolSources } from '../toolSources/toolSourceCommands'

/** What came of files: the assistants of them, how many are new, and what is to be known of them, in sentences. */
export type ImportedAssistants = {
  readonly ids: readonly AssistantId[]
  readonly addedCount: number
  readonly notes: readonly string[]
}

type Save = (id: null, content: AssistantContent) => Promise<Result<AssistantId, string>>

/**
 * Makes assistants of files: of an assistant that was shared, or of a preset. Skills among them (`SKILL.md`) are kept as
 * skills. Fails with a sentence where nothing can be made of them.
 */
export const createImportAssistants = (deps: CommandDeps, save: Save) =>
  async function importAssistants(files: readonly File[]): Promise<Result<ImportedAssistants, string>> {
    const unpacked = await unpack(deps, files)
    if (!unpacked.ok) return unpacked
    const notes: string[] = []
    const contents: AssistantContent[] = []
    const hasSkills = skillFolders(unpacked.value).length > 0
    if (hasSkills) {
      const kept = await importSkills(deps, unpacked.value)
      if (!kept.ok) return kept
      notes.push(...skillNotes(kept.value))
    }
    for (const { file } of hasSkills ? [] : unpacked.value) {
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

const skillNotes = ({ added, known, waiting }: ImportedSkills): readonly string[] => [
  ...added.map(({ name }) => t('“{name}” was added as a skill: see Settings → Skills.', { name })),
  ...known.map(({ name }) => t('“{name}” is already here.', { name })),
  ...waiting.map(({ here: { name } }) =>
    t('The skill “{name}” is here with other files. Import it in Settings → Skills to replace it.', { name }),
  ),
]

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
