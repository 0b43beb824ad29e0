import {
  type AssistantContent,
  type AssistantHead,
  type AssistantVersion,
  contentOf,
  headName,
  isSameContent,
  versionName,
} from '@/domain/assistants/assistant'
import { assistantIn, versionsOf } from '@/domain/assistants/readAssistants'
import type { Attachment } from '@/domain/attachments/attachment'
import type { Changes } from '@/domain/conversations/changes'
import type { AssistantId, AssistantVersionId } from '@/domain/ids'
import type { ItemChange, Items } from '@/domain/items/item'
import { describeUnreadable } from '@/domain/storage/storageError'
import type { ToolSource } from '@/domain/tools/toolDefinition'
import { toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'

import { storeFile } from '../attachments/attachFiles'
import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { listToolSources } from '../toolSources/toolSourceCommands'

import { createChooseAssistant, createShareAssistant } from './chooseAssistant'
import { createImportAssistants } from './importAssistants'

export type AssistantCommands = ReturnType<typeof createAssistantCommands>

/** The verbs of assistants. */
export function createAssistantCommands(deps: CommandDeps) {
  const { store, newId, now } = deps

  const items = async (): Promise<Result<Items, string>> => {
    const loaded = await loadItems(deps)
    return loaded.ok ? loaded : failed(describeUnreadable(loaded.error))
  }

  /** Keeps rows; fails with a sentence when they are not on disk, which a notice tells too. */
  async function keep(changes: Changes): Promise<Result<void, string>> {
    const isKept = await record(deps, changes)
    return isKept
      ? ok(undefined)
      : failed(t('The assistant could not be saved. Free some space on this device, and save again.'))
  }

  const versionRow = (id: AssistantId, number: number, content: AssistantContent): AssistantVersion => ({
    ...content,
    id: newId() as AssistantVersionId,
    assistantId: id,
    number,
    createdAt: now(),
  })

  /**
   * Keeps an assistant: a new one where `id` is null, else a new version of the one there is. The chats that use it keep
   * the version they took. Nothing is written where nothing differs.
   */
  async function saveAssistant(
    id: AssistantId | null,
    content: AssistantContent,
  ): Promise<Result<AssistantId, string>> {
    const known = await items()
    if (!known.ok) return known
    const before = id === null ? undefined : assistantIn(known.value, id)
    if (before && isSameContent(before.version, content)) return ok(before.head.id)
    const assistantId = id ?? (newId() as AssistantId)
    const number = 1 + (versionsOf(known.value, assistantId)[0]?.number ?? 0)
    const version = versionRow(assistantId, number, contentOf(content))
    const head: AssistantHead = {
      id: assistantId,
      versionId: version.id,
      createdAt: before?.head.createdAt ?? now(),
    }
    const kept = await keep({ items: rowsOf(head, version) })
    return kept.ok ? ok(assistantId) : kept
  }

  /** Removes assistants, with an Undo. Versions that chats use stay: they answer as before. */
  async function deleteAssistants(ids: readonly AssistantId[]): Promise<Result<void, string>> {
    const known = await items()
    if (!known.ok) return known
    const used = usedVersions()
    const assistants = ids.flatMap((id) => assistantIn(known.value, id) ?? [])
    const names = assistants.flatMap(({ head }) => [
      headName(head.id),
      ...versionsOf(known.value, head.id)
        .filter(({ id }) => !used.has(id))
        .map(({ id }) => versionName(id)),
    ])
    if (names.length === 0) return ok(undefined)
    await record(deps, { items: names.map((name): ItemChange => [name, null]) })
    const [only] = assistants
    store.getState().noticeShown({
      id: newId(),
      tone: 'info',
      text:
        assistants.length === 1 && only
          ? t('“{name}” was deleted.', { name: only.version.name })
          : plural(assistants.length, {
              one: '{count} assistant was deleted.',
              other: '{count} assistants were deleted.',
            }),
      undo: { items: names.map((name): ItemChange => [name, known.value[name]]) },
    })
    return ok(undefined)
  }

  /** The versions that chats took, or the next new one. */
  const usedVersions = (): ReadonlySet<AssistantVersionId> => {
    const state = store.getState()
    const all = [...selectConversations(state), { settings: state.settings.newConversation }]
    return new Set(all.flatMap(({ settings }) => settings.assistant?.versionId ?? []))
  }

  return {
    saveAssistant,
    deleteAssistants,

    /** Makes another assistant like this one. */
    copyAssistant: async (id: AssistantId): Promise<Result<AssistantId, string>> => {
      const known = await items()
      if (!known.ok) return known
      const found = assistantIn(known.value, id)
      if (!found) return failed(t('This assistant is no longer here.'))
      const content = contentOf(found.version)
      return saveAssistant(null, { ...content, name: t('{name} (copy)', { name: content.name }) })
    },

    chooseAssistant: createChooseAssistant(deps),
    shareAssistant: createShareAssistant(deps),
    importAssistants: createImportAssistants(deps, saveAssistant),

    /** Stores a document for an assistant; undefined where that cannot be done, which is told. */
    storeDocument: async (file: File, signal: AbortSignal): Promise<Result<Attachment | undefined, string>> =>
      ok(await storeFile(deps, 'new', file, signal)),

    /** A small picture as a `data:` URL. Fails with a sentence. */
    readPicture: createReadPicture(deps),

    /** Servers and functions that an assistant can switch on. */
    listToolSources: async (): Promise<Result<readonly ToolSource[], string>> =>
      ok(await listToolSources(deps)),
  }
}

const rowsOf = (head: AssistantHead, version: AssistantVersion): readonly ItemChange[] => [
  [headName(head.id), head],
  [versionName(version.id), version],
]

/** Pixels of the longer side. */
const PIXELS = 128
/** What a picture of that size takes at most, in bytes. */
const MOST_BYTES = 100_000

/** A picture made small, as a `data:` URL. Fails with a sentence. */
const createReadPicture = ({ load }: Pick<CommandDeps, 'load'>) =>
  async function readPicture(file: File): Promise<Result<string, string>> {
    const images = await load('images').catch(() => undefined)
    const small = (await images?.downscaleImage(file, PIXELS)) ?? file
    if (!/^image\/(png|jpeg|webp|gif)$/.test(small.type) || small.size > MOST_BYTES)
      return failed(t('Choose a PNG, JPEG or WebP picture.'))
    return ok(`data:${small.type};base64,${toBase64(new Uint8Array(await small.arrayBuffer()))}`)
  }
