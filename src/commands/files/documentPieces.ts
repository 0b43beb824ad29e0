import { namesIn } from '@/domain/collections/collection'
import type { Conversation } from '@/domain/conversations/conversation'
import { shownTitle } from '@/domain/conversations/listedChat'
import { type DocumentText, readDocumentText } from '@/domain/documents/documentText'
import { citedTexts, withCitedPassages } from '@/domain/documents/citations'
import { toHtmlDocument } from '@/domain/files/toHtmlDocument'
import { toMarkdown } from '@/domain/files/toMarkdown'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { toBase64 } from '@/lib/base64'
import { ok, type Result } from '@/lib/result'
import { gatherBlob } from '@/lib/streams/gatherBlob'
import { streamText } from '@/lib/streams/readBytes'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { whatIsSeen } from '../whatIsSeen'

import { type ExportRuns, fileNameOf, onlyThese, tellExportFailed } from './exportConversations'

/** To be read elsewhere, not imported again: that is what `exportConversations` is for. */
export type DocumentFormat = 'markdown' | 'html'

export const DOCUMENT_FILES = {
  markdown: { extension: 'md', mediaType: 'text/markdown' },
  html: { extension: 'html', mediaType: 'text/html' },
} as const

type Thread = {
  readonly conversation: Conversation
  readonly messages: readonly Message[]
  /** What the collections that it looks in are called, where that is said. */
  readonly collections?: readonly string[]
}

/**
 * A conversation as a document with its images, in pieces: Markdown of the shown path, or HTML with every branch.
 * Undefined where the code for it cannot be had; the pieces end with an error where a file cannot be read.
 */
export async function documentPieces(
  deps: CommandDeps,
  { conversation, messages, collections }: Thread,
  format: DocumentFormat,
  onProgress?: (done: number, total: number) => void,
) {
  const renderMarkdown = format === 'html' ? await loadRenderer(deps) : undefined
  if (format === 'html' && !renderMarkdown) return undefined
  const cited = withCitedPassages(messages, await loadTexts(deps, citedTexts(messages)))
  const imageOf = async (imageId: AttachmentId) => {
    const loaded = await loadImage(deps, imageId)
    if (loaded.ok) return loaded.value
    throw new Error(describeStorageError(loaded.error))
  }
  const parts = { imageOf, ...(onProgress && { onProgress }) }
  return renderMarkdown
    ? toHtmlDocument(conversation, cited, { renderMarkdown, ...parts })
    : toMarkdown(conversation, cited, { ...parts, ...(collections && { collections }) })
}

/** What the collections of a chat are called; none where that can’t be read. */
async function collectionsOf(
  deps: CommandDeps,
  { settings: { collections } }: Conversation,
): Promise<readonly string[]> {
  if (!collections) return []
  const items = await loadItems(deps)
  return items.ok ? namesIn(items.value, collections).map(({ name }) => name) : []
}

const loadRenderer = (deps: CommandDeps) => deps.loadMarkdownRenderer().catch(() => undefined)

/** Stored documents by id; without those that cannot be read: their passages are named and not quoted. */
async function loadTexts({ storage }: CommandDeps, ids: readonly AttachmentId[]) {
  const texts = new Map<AttachmentId, DocumentText>()
  for (const id of ids) {
    const loaded = await storage.loadAttachment(id)
    const text = loaded.ok && loaded.value && readDocumentText(await loaded.value.text())
    if (text) texts.set(id, text)
  }
  return texts
}

/** A stored image as a `data:` URL; undefined for one that is no longer stored, and for what is no image. */
async function loadImage(
  { storage }: CommandDeps,
  id: AttachmentId,
): Promise<Result<string | undefined, StorageError>> {
  const loaded = await storage.loadAttachment(id)
  if (!loaded.ok) return loaded
  if (!loaded.value?.type.startsWith('image/')) return ok(undefined)
  const base64 = toBase64(new Uint8Array(await loaded.value.arrayBuffer()))
  return ok(`data:${loaded.value.type};base64,${base64}`)
}

/**
 * Saves one conversation, or some messages of it, as a document. It is written in steps between which the page works. Where it fails, says so
 * and keeps nothing.
 */
export const createExportDocument = (deps: CommandDeps, runs: ExportRuns) =>
  async function exportDocument(
    id: ConversationId,
    format: DocumentFormat,
    only?: readonly MessageId[],
  ): Promise<void> {
    const conversation = deps.store.getState().conversations[id]
    if (!conversation) return
    const messages = await whatIsSeen(deps).loadMessages(id)
    if (!messages.ok) {
      tellExportFailed(deps, 'unreadable')
      return
    }
    const run = runs.begin(t('Exporting “{title}”', { title: shownTitle(conversation.title) }))
    const pieces = await documentPieces(
      deps,
      only
        ? onlyThese(conversation, messages.value, only)
        : { conversation, messages: messages.value, collections: await collectionsOf(deps, conversation) },
      format,
      (done, total) => run.onProgress({ done, total, of: 'messages' }),
    )
    if (!pieces) {
      run.end()
      tellExportFailed(deps, 'notLoaded')
      return
    }
    const { extension, mediaType } = DOCUMENT_FILES[format]
    const name = `${fileNameOf(conversation.title)}.${extension}`
    const stream = streamText(pieces, { elapsed: deps.elapsed })
    const content = await gatherBlob(stream, mediaType, run.signal)
      .catch(() => undefined)
      .finally(run.end)
    if (run.signal.aborted) return
    const saved = content && (await deps.saveToDisk({ name, mediaType, content }))
    if (!saved?.ok && saved?.error.type !== 'cancelled')
      tellExportFailed(deps, content ? 'unwritable' : 'unreadable')
  }
