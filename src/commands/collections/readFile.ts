import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import { type CollectionFile, collectionFileName } from '@/domain/collections/collection'
import type { DocumentProblem } from '@/domain/documents/documentKind'
import { DOCUMENT_TEXT_TYPE } from '@/domain/documents/documentText'
import { scannedText } from '@/domain/documents/recognised'
import type { CollectionFileId, CollectionId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { indexDocument, kindOf, storeDocument } from '../documents/storeDocument'
import { record } from '../record'

/** A file that is to be read into a collection. */
export type FileToRead = {
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
