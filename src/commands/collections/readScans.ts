import {
  type CollectionFile,
  collectionFileName,
  filesIn,
  scannedFiles,
  shownName,
} from '@/domain/collections/collection'
import { DOCUMENT_TEXT_TYPE, type DocumentText } from '@/domain/documents/documentText'
import { sentText } from '@/domain/documents/sentText'
import type { CollectionId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { TextReader } from '@/services/ocr/openReader'

import type { CommandDeps } from '../deps'
import { createDocumentCommands } from '../documents/documentCommands'
import { openTextReader, recognisePages } from '../documents/recognise'
import { indexDocument } from '../documents/storeDocument'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import type { CollectionWork } from './work'

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
