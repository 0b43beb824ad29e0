import type { Attachment } from '@/domain/attachments/attachment'
import {
  documentKind,
  type DocumentKind,
  type DocumentProblem,
  type OldFormat,
} from '@/domain/documents/documentKind'
import { documentLabel } from '@/domain/documents/documentText'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import { isTextFile } from '@/domain/request/refusedAttachment'
import type { StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import type { PreparedDocument } from '@/services/documents/worker/documentMessages'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'storage' | 'load' | 'startDocumentWorker'>

/** A document whose file and text are stored. */
export type StoredDocument = {
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
