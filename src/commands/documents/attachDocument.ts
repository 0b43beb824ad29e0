import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import type { CatalogEntry } from '@/domain/catalog'
import { describeDocumentProblem, type DocumentKind } from '@/domain/documents/documentKind'
import { fitsWhole } from '@/domain/documents/chatDocuments'
import type { ConversationId } from '@/domain/ids'
import { chosenRef } from '@/domain/modelRef'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { attachScanned, indexDocument, storeDocument, type StoreFailure } from './storeDocument'

type Unread = Extract<StoreFailure, { type: 'unread' }>

type AttachDeps = Pick<
  CommandDeps,
  'storage' | 'store' | 'newId' | 'entryOf' | 'openSearch' | 'startDocumentWorker' | 'load'
>

/**
 * Reads a document and stores its file, its text, and what is sent of it: the whole where it fits. A file that cannot
 * be read is told of, and goes as it is to a model that takes files. Undefined where nothing is to be attached.
 *
 * @throws CodeMissing
 */
export async function attachDocument(
  deps: AttachDeps,
  id: ConversationId | 'new',
  file: File,
  kind: DocumentKind,
  signal: AbortSignal,
): Promise<Attachment | undefined> {
  const { store, newId } = deps
  const { name } = file
  const tell = (tone: 'info' | 'danger', text: string) =>
    store.getState().noticeShown({ id: newId(), tone, text })
  const tellUnstored = (error: StorageError) =>
    tell(
      'danger',
      t('“{name}” could not be attached. {reason}', { name, reason: describeStorageError(error) }),
    )
  const attachUnread = async ({ problem, original }: Unread): Promise<Attachment | undefined> => {
    const entry = entryFor(deps, id)
    const takesFile = kind === 'pdf' && entry?.inputModalities.includes('file') === true
    const sees = maySee(entry)
    if (problem.type === 'scanned' && (sees || !takesFile)) {
      const { count } = problem
      const attached = await attachScanned(deps, id, { file, original, count, sees }, signal)
      if (!attached) return undefined
      if (!attached.ok) {
        tell('danger', attached.error)
        return undefined
      }
      tell(
        'info',
        sees
          ? sentAsImages(name, attached.value.document?.pages?.length ?? 0, count)
          : t(
              '“{name}” is scanned: its pages are pictures without text. To send their text, press its name and choose “Read text on this device”.',
              { name },
            ),
      )
      return attached.value
    }
    // A text that holds no words goes as it is.
    if (kind === 'text' && problem.type === 'empty') return original
    const words = describeDocumentProblem(name, problem)
    tell('danger', takesFile ? t('{problem} It was attached as a file.', { problem: words }) : words)
    return takesFile ? original : undefined
  }

  const stored = await storeDocument(
    deps,
    id,
    { file, kind },
    { signal, onProgress: (done, total) => store.getState().fileProgressed(file, done, total) },
  )
  if (!stored) return undefined
  if (!stored.ok) {
    if (stored.error.type === 'unread') return attachUnread(stored.error)
    tellUnstored(stored.error.error)
    return undefined
  }
  const { original, text: savedText, read } = stored.value
  const { whole, unit, count, passages, wholeTokens, withoutText, total, missingResults } = read
  if (withoutText.length > 0) tell('info', pagesWithoutText(name, withoutText.length))
  if (total !== undefined)
    tell(
      'info',
      t('Only a part of “{name}” was read: pages 1 to {count} of {total}.', { count, name, total }),
    )
  if (missingResults !== undefined) tell('info', formulasSent(name, missingResults))
  // Text and code go word by word where they fit; passages would lack their blank lines.
  const verbatim = kind === 'text' ? original : undefined
  const sent = await sentOfText(deps, id, { name, text: savedText, whole, wholeTokens, verbatim })
  if (!sent.ok) {
    tellUnstored(sent.error)
    return undefined
  }
  return {
    ...sent.value.attachment,
    document: {
      originalId: original.id,
      originalType: original.mediaType,
      originalBytes: original.sizeBytes,
      textId: savedText.id,
      unit,
      count,
      passages,
      wholeTokens,
      ...sent.value.choice,
    },
  }
}

type StoredText = {
  readonly name: string
  /** Its `DocumentText`, stored. */
  readonly text: Attachment
  readonly whole: Blob
  readonly wholeTokens: number
  /** What goes in place of the whole, where it fits. */
  readonly verbatim?: Attachment | undefined
}

/** What a draft gets of a stored text: the whole where it fits the model, else the passages that will fit the message. */
export async function sentOfText(
  deps: AttachDeps,
  id: ConversationId | 'new',
  { name, text, whole, wholeTokens, verbatim }: StoredText,
): Promise<
  Result<
    {
      readonly attachment: Attachment
      readonly choice: Pick<DocumentFacts, 'tokens' | 'sent' | 'question'>
    },
    StorageError
  >
> {
  if (!fitsWhole(wholeTokens, entryFor(deps, id)?.contextTokens)) {
    // Indexed now, while it is said that the file is being added.
    if (!isTemporary(deps, id)) await indexDocument(deps, text.id)
    return ok({ attachment: text, choice: { tokens: 0, sent: [], question: '' } })
  }
  if (verbatim) return ok({ attachment: verbatim, choice: { tokens: wholeTokens, sent: 'original' } })
  const saved = await deps.storage.saveAttachment(whole, name, id)
  return saved.ok ? ok({ attachment: saved.value, choice: { tokens: wholeTokens, sent: 'whole' } }) : saved
}

/** The index is on disk. */
const isTemporary = ({ store }: Pick<AttachDeps, 'store'>, id: ConversationId | 'new'): boolean =>
  id !== 'new' && store.getState().conversations[id]?.isTemporary === true

/** The catalog entry of the model that the draft would go to. */
export function entryFor(
  { store, entryOf }: Pick<AttachDeps, 'store' | 'entryOf'>,
  id: ConversationId | 'new',
) {
  const model = chosenRef(selectConversationSettings(id === 'new' ? null : id)(store.getState()))
  return model && entryOf(model)
}

/** Whether a model sees pictures, as far as anyone knows. */
export const maySee = (entry: CatalogEntry | undefined): boolean =>
  entry === undefined || entry.inputModalities.length === 0 || entry.inputModalities.includes('image')

const sentAsImages = (name: string, sent: number, count: number): string =>
  sent < count
    ? t(
        '“{name}” is scanned: its pages are pictures without text. Pages 1 to {sent} of {count} go as images. Choose which under its name.',
        { name, sent, count },
      )
    : t('“{name}” is scanned: its pages are pictures without text, and go as images.', { name })

const pagesWithoutText = (name: string, count: number): string =>
  plural(
    count,
    {
      one: '{count} page of “{name}” is a picture without text, and isn’t sent.',
      other: '{count} pages of “{name}” are pictures without text, and aren’t sent.',
    },
    { name },
  )

const formulasSent = (name: string, count: number): string =>
  plural(
    count,
    {
      one: '{count} formula in “{name}” has no saved result, so the formula itself is sent. To send the result, open and save the file in a spreadsheet app.',
      other:
        '{count} formulas in “{name}” have no saved result, so the formulas themselves are sent. To send results, open and save the file in a spreadsheet app.',
    },
    { name },
  )
