import { toHtmlDocument } from '@/domain/file/toHtmlDocument'
import { toMarkdown } from '@/domain/file/toMarkdown'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import type { StorageError } from '@/domain/storageError'
import { ok, type Result } from '@/lib/result'
import { toBase64 } from '@/services/files/base64'

import type { CommandDeps } from './deps'
import { fileNameOf, whatIsSeen } from './exportConversations'
import { tellExportFailed } from './tellExportFailed'

/** To be read elsewhere, not imported again: that is what `exportConversations` is for. */
export type DocumentFormat = 'markdown' | 'html'

/**
 * Saves one conversation as a document: Markdown of the shown path, or one HTML file with every branch and its
 * images. Where that fails, says so and writes nothing.
 */
export const createExportDocument = (deps: CommandDeps) =>
  async function exportDocument(id: ConversationId, format: DocumentFormat): Promise<void> {
    const conversation = deps.store.getState().conversations[id]
    if (!conversation) return
    const messages = await whatIsSeen(deps).loadMessages(id)
    if (!messages.ok) {
      tellExportFailed(deps, 'unreadable')
      return
    }
    const save = async (extension: string, mediaType: string, text: string) => {
      const content = new Blob([text], { type: mediaType })
      const name = `${fileNameOf(conversation.title)}.${extension}`
      const saved = await deps.saveToDisk({ name, mediaType, content })
      if (!saved.ok && saved.error.type !== 'cancelled') tellExportFailed(deps, 'unwritable')
    }
    if (format === 'markdown') return save('md', 'text/markdown', toMarkdown(conversation, messages.value))

    const images = await loadImages(deps, messages.value)
    if (!images.ok) {
      tellExportFailed(deps, 'unreadable')
      return
    }
    const renderMarkdown = await deps.loadMarkdownRenderer().catch(() => undefined)
    if (!renderMarkdown) {
      tellExportFailed(deps, 'notLoaded')
      return
    }
    const html = toHtmlDocument(conversation, messages.value, { renderMarkdown, images: images.value })
    return save('html', 'text/html', html)
  }

/** The images of these messages as `data:` URLs, without those that are no longer stored. */
async function loadImages(
  { storage }: CommandDeps,
  messages: readonly Message[],
): Promise<Result<ReadonlyMap<AttachmentId, string>, StorageError>> {
  const images = new Map<AttachmentId, string>()
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (part.type !== 'image' || images.has(part.attachmentId)) continue
    const loaded = await storage.loadAttachment(part.attachmentId)
    if (!loaded.ok) return loaded
    if (!loaded.value) continue
    const base64 = toBase64(new Uint8Array(await loaded.value.arrayBuffer()))
    images.set(part.attachmentId, `data:${loaded.value.type};base64,${base64}`)
  }
  return ok(images)
}
