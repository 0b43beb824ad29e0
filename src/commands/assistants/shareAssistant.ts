import { writeAssistantFile, type FiledDocument } from '@/domain/assistants/assistantFile'
import { assistantIn } from '@/domain/assistants/readAssistants'
import type { Attachment } from '@/domain/attachments/attachment'
import { isBuiltinSource } from '@/domain/functions/functionSource'
import type { AssistantId } from '@/domain/ids'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import { toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { createSaveFile } from '../files/saveFile'
import { loadItems } from '../items/loadItems'

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
