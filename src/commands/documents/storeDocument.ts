import type { Attachment, PageImage } from '@/domain/attachments/attachment'
import {
  describeDocumentProblem,
  documentKind,
  type DocumentKind,
  type DocumentProblem,
  type OldFormat,
} from '@/domain/documents/documentKind'
import { DOCUMENT_TEXT_TYPE, documentLabel, firstPages } from '@/domain/documents/documentText'
import { scannedText } from '@/domain/documents/recognised'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import { isTextFile } from '@/domain/request/refusedAttachment'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { PICTURE } from '@/domain/tokens/estimateTokens'
import { failed, ok, type Result } from '@/lib/result'
import type { PreparedDocument } from '@/services/documents/worker/documentMessages'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'storage' | 'load' | 'startDocumentWorker'>

/** A document whose file and text are stored. */
type StoredDocument = {
  readonly original: Attachment
  /** Its `DocumentText`. */
  readonly text: Attachment
  readonly read: PreparedDocument
}

/** Why a document could not be stored, or could not be read; then its file is stored. */
export type StoreFailure =
  | { readonly type: 'storage'; readonly error: StorageError }
  | { readonly type: 'unread'; readonly problem: DocumentProblem; readonly original: Attachment }

type Reading = {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Stores a file and its text in passages. Undefined once cancelled.
 *
 * @throws CodeMissing
 */
export async function storeDocument(
  deps: Deps,
  id: ConversationId | 'new',
  { file, kind }: { readonly file: File; readonly kind: DocumentKind },
  { signal, onProgress }: Reading,
): Promise<Result<StoredDocument, StoreFailure> | undefined> {
  const { name } = file
  const original = await deps.storage.saveAttachment(await bytesOf(deps, file, kind), name, id)
  if (!original.ok) return failed({ type: 'storage', error: original.error })
  const { readInWorker } = await deps.load('readDocument')
  const read = await readInWorker(
    { file, name, kind, label: documentLabel(original.value.id) },
    { signal, onProgress, start: deps.startDocumentWorker },
  )
  if (!read || signal.aborted) return undefined
  if (!read.ok) return failed({ type: 'unread', problem: read.error, original: original.value })
  const text = await deps.storage.saveAttachment(read.value.text, name, id)
  if (!text.ok) return failed({ type: 'storage', error: text.error })
  return ok({ original: original.value, text: text.value, read: read.value })
}

/** What is kept of a file. Recognised by its bytes, it may have come under another type; text is kept as UTF-8. */
async function bytesOf({ load }: Pick<CommandDeps, 'load'>, file: File, kind: DocumentKind): Promise<Blob> {
  if (kind === 'pdf') return file.slice(0, file.size, 'application/pdf')
  if (kind === 'email') return file.slice(0, file.size, 'message/rfc822')
  if (kind !== 'text') return file
  const type = isTextFile({ name: '', mediaType: file.type }) ? file.type : 'text/plain'
  const text = await (await load('readDocument')).asUtf8(file)
  return text.slice(0, text.size, type)
}

/** Has a document indexed now, so that its first search needn't. Never rejects. */
export const indexDocument = (
  { openSearch }: Pick<CommandDeps, 'openSearch'>,
  textId: AttachmentId,
): Promise<unknown> =>
  openSearch()
    .then((search) => search.passages({ documents: [textId], question: '', limit: 1 }))
    .catch(() => undefined)

/** What a file is, by its bytes where they say so: a name may lack its ending or have another's. */
export const kindOf = async (
  deps: Pick<CommandDeps, 'load'>,
  file: File,
): Promise<DocumentKind | OldFormat | undefined> => (await kindByBytes(deps, file)) ?? documentKind(file)

/** Only what may be a document loads the code that knows its bytes. */
async function kindByBytes(
  { load }: Pick<CommandDeps, 'load'>,
  file: File,
): Promise<DocumentKind | undefined> {
  if (!/^(?:%PDF|PK)/.test(await file.slice(0, 4).text())) return undefined
  return (await load('readDocument').catch(() => undefined))?.kindByBytes(file)
}

type ScanDeps = Pick<CommandDeps, 'storage' | 'store' | 'startDocumentWorker' | 'load'>

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
  deps: ScanDeps,
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
