import type { Attachment, PageImage } from '@/domain/attachments/attachment'
import { describeDocumentProblem } from '@/domain/documents/documentKind'
import { DOCUMENT_TEXT_TYPE, firstPages } from '@/domain/documents/documentText'
import { scannedText } from '@/domain/documents/recognised'
import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { PICTURE } from '@/domain/tokens/estimateTokens'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'storage' | 'store' | 'startDocumentWorker' | 'load'>

type Scanned = {
  readonly file: File
  readonly original: Attachment
  readonly count: number
  /** Whether the model sees pictures. */
  readonly sees: boolean
}

/**
 * Attaches a PDF of scanned pages: its first pages as images, since it has no text; none of it goes to a model that
 * doesn't see, until its text is recognised. Undefined once cancelled; fails with a
 * sentence.
 *
 * @throws CodeMissing
 */
export async function attachScanned(
  deps: Deps,
  id: ConversationId | 'new',
  { file, original, count, sees }: Scanned,
  signal: AbortSignal,
): Promise<Result<Attachment, string> | undefined> {
  const { name } = file
  const onProgress = (done: number, total: number) => deps.store.getState().fileProgressed(file, done, total)
  const numbers = sees ? firstPages(count) : []
  const pages =
    numbers.length === 0 ? ok([]) : await savePages(deps, id, { file, name, numbers, signal, onProgress })
  if (!pages?.ok) return pages
  const text = scannedText(name, original.id, count)
  const stored = new Blob([JSON.stringify(text)], { type: DOCUMENT_TEXT_TYPE })
  const saved = await deps.storage.saveAttachment(stored, name, id)
  if (!saved.ok) return failed(describeStorageError(saved.error))
  return ok({
    ...(sees ? original : saved.value),
    document: {
      originalId: original.id,
      originalType: original.mediaType,
      originalBytes: file.size,
      textId: saved.value.id,
      unit: text.unit,
      count,
      passages: 0,
      wholeTokens: 0,
      tokens: pages.value.length * PICTURE.tokens,
      ...(sees ? { sent: 'pages', pages: pages.value } : { sent: [] }),
    },
  })
}

type PageDeps = Pick<CommandDeps, 'storage' | 'startDocumentWorker' | 'load'>

type Order = {
  /** A PDF, and what it is called. */
  readonly file: Blob
  readonly name: string
  /** From 1. */
  readonly numbers: readonly number[]
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Draws pages of a PDF and stores each as a picture, for a chat. Undefined once cancelled; fails with a sentence.
 *
 * @throws CodeMissing
 */
export async function savePages(
  { storage, startDocumentWorker, load }: PageDeps,
  id: ConversationId | 'new',
  { file, name, numbers, signal, onProgress }: Order,
): Promise<Result<readonly PageImage[], string> | undefined> {
  const { drawInWorker } = await load('readDocument')
  const drawn = await drawInWorker({ file, numbers }, { signal, onProgress, start: startDocumentWorker })
  if (!drawn || signal.aborted) return undefined
  if (!drawn.ok) return failed(describeDocumentProblem(name, drawn.error))
  const pages: PageImage[] = []
  for (const { number, bytes } of drawn.value) {
    const saved = await storage.saveAttachment(bytes, name, id)
    if (!saved.ok) return failed(describeStorageError(saved.error))
    const { id: pageId, mediaType, sizeBytes } = saved.value
    pages.push({ number, id: pageId, mediaType, sizeBytes })
  }
  return ok(pages)
}
