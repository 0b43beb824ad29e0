import type { AssistantVersion } from '@/domain/assistants/assistant'
import { type FiledDocument, writeAssistantFile } from '@/domain/assistants/assistantFile'
import { assistantIn, versionIn } from '@/domain/assistants/readAssistants'
import { layerOf, settle } from '@/domain/assistants/turnSettings'
import { exchangeCollections, withCollections } from '@/domain/collections/collection'
import type { Attachment } from '@/domain/attachments/attachment'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { exchangeDocuments } from '@/domain/drafts/personMessage'
import { isBuiltinSource } from '@/domain/functions/ownFunction'
import type { AssistantId, ConversationId } from '@/domain/ids'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import { toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { createSaveFile } from '../files/saveFile'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { keepSettings } from '../settings/changeAppSettings'
import { createToolSourceCommands } from '../toolSources/toolSourceCommands'

/**
 * Gives a chat an assistant at its newest version, or none; null is the next new chat. What the person set there by hand
 * stays. The assistant's tools are switched on, and its documents put into the next message. Fails with a sentence.
 *
 * @param values what the person filled in for its variables, by key
 */
export const createChooseAssistant = (deps: CommandDeps) =>
  async function chooseAssistant(
    conversationId: ConversationId | null,
    id: AssistantId | null,
    values: Readonly<Record<string, string>> = {},
  ): Promise<Result<void, string>> {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const next = id === null ? undefined : assistantIn(items.value, id)?.version
    if (id !== null && !next)
      return failed(t('This assistant isn’t on this device. Import its file under Assistants.'))
    const { assistant: before, ...own } = selectConversationSettings(conversationId)(deps.store.getState())
    const last = before && versionIn(items.value, before.versionId)

    const on = exchangeCollections(own.collections, last?.collections, next?.collections)
    await keepChosen(deps, conversationId, {
      ...withCollections(settle(own, next ? [layerOf(next)] : []), on),
      ...(next && {
        assistant: {
          id: next.assistantId,
          versionId: next.id,
          ...(Object.keys(values).length > 0 && { values }),
        },
      }),
    })
    changeDocuments(deps, conversationId, last, next)
    await exchangeTools(deps, conversationId, last, next)
    return ok(undefined)
  }

async function keepChosen(
  deps: CommandDeps,
  id: ConversationId | null,
  settings: ConversationSettings,
): Promise<void> {
  const state = deps.store.getState()
  const conversation = id === null ? undefined : state.conversations[id]
  if (conversation) await record(deps, { conversations: [{ ...conversation, settings }] })
  else await keepSettings(deps, state.settings, { ...state.settings, newConversation: settings })
}

/** The documents of one assistant out of what is being written, those of the other in. */
function changeDocuments(
  deps: CommandDeps,
  id: ConversationId | null,
  last: AssistantVersion | undefined,
  next: AssistantVersion | undefined,
): void {
  const key = id ?? 'new'
  const draft = selectDraft(key)(deps.store.getState())
  const after = exchangeDocuments(draft, { last: last?.documents ?? [], next: next?.documents ?? [] })
  if (after !== draft) saveDraft(deps, key, after)
}

async function exchangeTools(
  deps: CommandDeps,
  id: ConversationId | null,
  last: AssistantVersion | undefined,
  next: AssistantVersion | undefined,
): Promise<void> {
  const wanted = next?.toolUse?.sources ?? []
  const { switchToolSource } = createToolSourceCommands(deps)
  const isOn = (source: string) =>
    selectConversationSettings(id)(deps.store.getState()).toolUse?.sources.includes(source) === true
  for (const source of last?.toolUse?.sources ?? [])
    if (!wanted.includes(source) && isOn(source)) await switchToolSource(id, source, false)
  for (const source of wanted) if (!isOn(source)) await switchToolSource(id, source, true)
}

/**
 * Saves an assistant as a file, its documents in it. Of tools only those go along that every device has, of its model the
 * name and the provider's address: no key is in it. Fails with a sentence.
 */
export const createShareAssistant = (deps: CommandDeps) =>
  async function shareAssistant(id: AssistantId): Promise<Result<void, string>> {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const version = assistantIn(items.value, id)?.version
    if (!version) return failed(t('This assistant is no longer here.'))
    const documents: FiledDocument[] = []
    for (const attachment of version.documents) {
      const filed = await fileDocument(deps, attachment)
      if (!filed.ok) return filed
      documents.push(filed.value)
    }
    const { toolUse, ...content } = version
    const sources = toolUse?.sources.filter(isBuiltinSource) ?? []
    const saved = await createSaveFile(deps)(
      `${version.name}.assistant.json`,
      [
        writeAssistantFile({
          content: { ...content, ...(toolUse && { toolUse: { ...toolUse, sources, without: [] } }) },
          model: modelOf(deps, version.model),
          documents,
        }),
      ],
      'application/json',
    )
    return saved.ok || saved.error.type === 'cancelled' ? ok(undefined) : failed(saved.error.detail)
  }

function modelOf({ store }: CommandDeps, model: { connectionId: string; modelId: string } | null) {
  const connection = store.getState().connections.find(({ id }) => id === model?.connectionId)
  return model && connection ? { id: model.modelId, provider: connection.baseUrl } : null
}

/** As it was attached: what is sent of it is found again elsewhere. */
async function fileDocument(
  { storage }: CommandDeps,
  { id, name, mediaType, document }: Attachment,
): Promise<Result<FiledDocument, string>> {
  const loaded = await storage.loadAttachment(document?.originalId ?? id)
  if (!loaded.ok) return failed(describeStorageError(loaded.error))
  if (!loaded.value)
    return failed(t('“{name}” is no longer stored here. Remove it, and share again.', { name }))
  const bytes = toBase64(new Uint8Array(await loaded.value.arrayBuffer()))
  return ok({ name, mediaType: document?.originalType ?? mediaType, bytes })
}
