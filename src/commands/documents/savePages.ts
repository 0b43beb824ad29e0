import type { PageImage } from '@/domain/attachments/attachment'
import { describeDocumentProblem } from '@/domain/documents/documentKind'
import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'storage' | 'startDocumentWorker' | 'load'>

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
  { storage, startDocumentWorker, load }: Deps,
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
