import type { Attachment } from '@/domain/attachments/attachment'
import { DOCUMENT_TEXT_TYPE, firstPages } from '@/domain/documents/documentText'
import { scannedText } from '@/domain/documents/recognised'
import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { PICTURE } from '@/domain/tokens/estimateTokens'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { savePages } from './savePages'

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
