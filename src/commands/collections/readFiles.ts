import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import {
  collectionFileName,
  filesIn,
  scannedFiles,
  shownName,
  type CollectionFile,
} from '@/domain/collections/collection'
import type { DocumentProblem } from '@/domain/documents/documentKind'
import { DOCUMENT_TEXT_TYPE, type DocumentText } from '@/domain/documents/documentText'
import { scannedText } from '@/domain/documents/recognised'
import { sentText } from '@/domain/documents/sentText'
import type { CollectionFileId, CollectionId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { TextReader } from '@/services/ocr/openReader'

import type { CommandDeps } from '../deps'
import { createDocumentCommands } from '../documents/documentCommands'
import { openTextReader, recognisePages } from '../documents/readText'
import { indexDocument, kindOf, storeDocument } from '../documents/storeDocument'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import type { CollectionWork } from './work'

/** A file that is to be read into a collection. */
type FileToRead = {
  readonly file: File
  /** Where it is in the folder of the collection, and when it was changed there. */
  readonly place?: { readonly path: string; readonly modifiedAt: number }
  /** Its row, where it was read before. */
  readonly before: CollectionFile | undefined
}

/**
 * Reads a file, and keeps it in the collection as a document, or with what keeps it from being read. Of scanned pages it
 * is kept that they have no text yet. Undefined once cancelled; fails with a sentence where nothing more can be stored.
 */
export async function readFile(
  deps: CommandDeps,
  collectionId: CollectionId,
  { file, place, before }: FileToRead,
  signal: AbortSignal,
): Promise<Result<CollectionFile, string> | undefined> {
  const read = await attachmentOf(deps, file, signal)
  if (!read) return undefined
  if (!read.ok) return read
  const row: CollectionFile = {
    id: before?.id ?? (deps.newId() as CollectionFileId),
    collectionId,
    name: file.name,
    bytes: file.size,
    ...place,
    ...read.value,
    addedAt: before?.addedAt ?? deps.now(),
  }
  await record(deps, { items: [[collectionFileName(row.id), row]] })
  return ok(row)
}

type Read = Pick<CollectionFile, 'attachment' | 'scanned'> | { readonly problem: DocumentProblem }

async function attachmentOf(
  deps: CommandDeps,
  file: File,
  signal: AbortSignal,
): Promise<Result<Read, string> | undefined> {
  const unread = (problem: DocumentProblem) => ok({ problem })
  if (file.size === 0) return unread({ type: 'noBytes' })
  try {
    const kind = (await kindOf(deps, file)) ?? 'text'
    if (typeof kind === 'object') return unread({ type: 'old', format: kind.saveAs })
    const stored = await storeDocument(deps, 'new', { file, kind }, { signal, onProgress: () => undefined })
    if (!stored) return undefined
    if (!stored.ok) {
      if (stored.error.type === 'storage') return failed(describeStorageError(stored.error.error))
      const { problem, original } = stored.error
      return problem.type === 'scanned'
        ? await scanOf(deps, file.name, original, problem.count)
        : unread(problem)
    }
    const { original, text, read } = stored.value
    await indexDocument(deps, text.id)
    const scanned = read.withoutText.length
    return ok({ attachment: documentOf(original, text, read), ...(scanned > 0 && { scanned }) })
  } catch (cause) {
    if (!(cause instanceof CodeMissing)) throw cause
    return unread({ type: 'unavailable' })
  }
}

type Known = Pick<DocumentFacts, 'unit' | 'count' | 'passages' | 'wholeTokens'>

const documentOf = (
  original: Attachment,
  text: Attachment,
  { unit, count, passages, wholeTokens }: Known,
): Attachment => ({
  ...text,
  document: {
    originalId: original.id,
    originalType: original.mediaType,
    originalBytes: original.sizeBytes,
    textId: text.id,
    unit,
    count,
    passages,
    wholeTokens,
    tokens: 0,
    sent: [],
    question: '',
  },
})

/** A document whose pages are all pictures, until their text is recognised. */
async function scanOf(
  { storage }: Pick<CommandDeps, 'storage'>,
  name: string,
  original: Attachment,
  count: number,
): Promise<Result<Read, string>> {
  const text = scannedText(name, original.id, count)
  const blob = new Blob([JSON.stringify(text)], { type: DOCUMENT_TEXT_TYPE })
  const saved = await storage.saveAttachment(blob, name, 'new')
  if (!saved.ok) return failed(describeStorageError(saved.error))
  const known: Known = { unit: text.unit, count, passages: 0, wholeTokens: 0 }
  return ok({ attachment: documentOf(original, saved.value, known), scanned: count })
}

type Report = (next: CollectionWork) => void
type Scan = ReturnType<typeof scannedFiles>[number]

/**
 * Recognises the text of the scanned pages of a collection, on this device: each document has its text as soon as it is
 * read. Gives the first thing that went wrong, in a sentence.
 *
 * @param codes the languages that the text is in, as Tesseract calls them
 */
export function createReadScans(deps: CommandDeps) {
  const documents = createDocumentCommands(deps)

  async function textOf(
    { name, facts, ...file }: Scan,
    reader: TextReader,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<Result<Pick<CollectionFile, 'attachment' | 'problem'>, string> | undefined> {
    const document = await documents.loadDocument(facts.textId)
    if (!document.ok) return document
    const loaded = await deps.storage.loadAttachment(facts.originalId)
    if (!loaded.ok) return failed(describeStorageError(loaded.error))
    if (!loaded.value)
      return failed(
        t('“{name}” is no longer stored on this device. Add it to the collection again.', { name }),
      )
    const order = { name, file: loaded.value, document: document.value }
    const read = await recognisePages(deps, order, { reader, signal, onProgress })
    if (!read?.ok) return read
    const { attachment } = file
    if (read.value.passages.length === 0) return ok({ problem: { type: 'empty' } })
    if (read.value.passages.length === document.value.passages.length) return ok({ attachment })
    const saved = await deps.storage.saveAttachment(blobOf(read.value), name, 'new')
    if (!saved.ok) return failed(describeStorageError(saved.error))
    await indexDocument(deps, saved.value.id)
    const known = {
      textId: saved.value.id,
      passages: read.value.passages.length,
      wholeTokens: estimateTokens(sentText(read.value)),
    }
    return ok({ attachment: { ...saved.value, document: { ...facts, ...known } } })
  }

  /** Nothing comes back that was removed or read again meanwhile. */
  async function keep(
    scan: Scan,
    collectionId: CollectionId,
    found: Pick<CollectionFile, 'attachment' | 'problem'>,
  ): Promise<void> {
    const items = await loadItems(deps)
    const row = items.ok ? filesIn(items.value, collectionId).find(({ id }) => id === scan.id) : undefined
    if (row?.attachment?.id !== scan.attachment.id) return
    const { attachment: _, scanned: __, problem: ___, ...rest } = row
    await record(deps, { items: [[collectionFileName(row.id), { ...rest, ...found }]] })
  }

  return async function readScans(
    id: CollectionId,
    codes: readonly string[],
    signal: AbortSignal,
    report: Report,
  ): Promise<string | undefined> {
    const items = await loadItems(deps)
    if (!items.ok) return describeStorageError(items.error)
    const scans = scannedFiles(filesIn(items.value, id))
    const total = scans.reduce((sum, { scanned }) => sum + scanned, 0)
    let before = 0
    let problem: string | undefined
    let reader: Result<TextReader, string> | undefined
    try {
      for (const scan of scans) {
        const tell = (done: number) =>
          report({ type: 'recognising', done: before + done, total, name: shownName(scan) })
        tell(0)
        reader ??= await openTextReader(deps, codes, signal)
        if (!reader.ok) return reader.error
        const read = await textOf(scan, reader.value, signal, tell)
        if (!read || signal.aborted) return problem
        if (read.ok) await keep(scan, id, read.value)
        else problem ??= read.error
        before += scan.scanned
      }
      return problem
    } catch (cause) {
      if (signal.aborted) return problem
      if (!(cause instanceof CodeMissing)) throw cause
      return cause.message
    } finally {
      if (reader?.ok) reader.value.close()
    }
  }
}

const blobOf = (document: DocumentText): Blob =>
  new Blob([JSON.stringify(document)], { type: DOCUMENT_TEXT_TYPE })
