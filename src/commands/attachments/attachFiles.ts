import type { Attachment } from '@/domain/attachments/attachment'
import { describeDocumentProblem, type DocumentProblem } from '@/domain/documents/documentKind'
import { fitsWhole } from '@/domain/documents/chatDocuments'
import { isTextFile } from '@/domain/request/refusedAttachment'
import { selectAwaited, selectDraft } from '@/store/selectors'
import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { CodeMissing } from '@/lib/loadCode'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { attachDocument, entryFor } from '../documents/attachDocument'
import { kindOf } from '../documents/storeDocument'
import { saveDraft } from '../drafts/saveDraft'

/**
 * Stores the awaited files by their hash and adds each to the draft once it is there: large pictures made smaller,
 * documents read to text. One that cannot be read or stored is told of; one that is no longer awaited is left out, and
 * holds up no other.
 */
export const createAttachFiles = (deps: CommandDeps) =>
  async function attachFiles(id: ConversationId | 'new', files: readonly File[]): Promise<void> {
    for (const file of files) {
      const released = new AbortController()
      const stop = deps.store.subscribe(() => {
        if (!isAwaited(deps, id, file)) released.abort()
      })
      try {
        await Promise.race([attach(deps, id, file, released.signal), untilAborted(released.signal)])
      } finally {
        stop()
      }
      deps.store.getState().filesSettled(id, [file])
    }
  }

async function attach(
  deps: CommandDeps,
  id: ConversationId | 'new',
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const attachment = await storeFile(deps, id, file, signal)
  if (attachment && !signal.aborted) addToDraft(deps, id, attachment)
}

/**
 * Stores a file: a document with its text, a large picture made smaller, anything else as it is. Undefined where it cannot
 * be read or stored, which is told.
 *
 * @param id the chat whose model it is read for
 */
export async function storeFile(
  deps: CommandDeps,
  id: ConversationId | 'new',
  file: File,
  signal: AbortSignal,
): Promise<Attachment | undefined> {
  const problem = (type: DocumentProblem) => tell(deps, describeDocumentProblem(file.name, type))
  if (file.size === 0) {
    problem({ type: 'noBytes' })
    return undefined
  }
  const kind = await kindOf(deps, file)
  if (typeof kind === 'object') {
    problem({ type: 'old', format: kind.saveAs })
    return undefined
  }
  try {
    if (kind) return await attachDocument(deps, id, file, kind, signal)
    if (isLongText(deps, id, file)) {
      const read = await attachDocument(deps, id, file, 'text', signal)
      if (read !== undefined || signal.aborted) return read
    }
    return await asItIs(deps, id, file)
  } catch (cause) {
    if (!(cause instanceof CodeMissing)) throw cause
    problem({ type: 'unavailable' })
    return undefined
  }
}

/** Shorter texts go as they are to any model, in bytes. */
const SHORT_BYTES = 16_000

/** Whether a file of text may be more than what goes whole to the chosen model: no text has more tokens than bytes. */
const isLongText = (deps: CommandDeps, id: ConversationId | 'new', file: File): boolean =>
  file.size > SHORT_BYTES &&
  isTextFile({ name: file.name, mediaType: file.type }) &&
  !fitsWhole(file.size, entryFor(deps, id)?.contextTokens)

/** Stores a file that is sent as it is, pictures made smaller and text as UTF-8. */
async function asItIs(
  deps: CommandDeps,
  id: ConversationId | 'new',
  file: File,
): Promise<Attachment | undefined> {
  const fit = await madeFit(deps, file)
  const saved = await deps.storage.saveAttachment(fit, file.name || t('pasted file'), id)
  if (saved.ok)
    return fit.type.startsWith('image/') && fit.size < file.size
      ? { ...saved.value, fromBytes: file.size }
      : saved.value
  tell(
    deps,
    t('“{name}” could not be attached. {reason}', {
      name: file.name,
      reason: describeStorageError(saved.error),
    }),
  )
  return undefined
}

/** Without its code (offline before it was loaded) a file goes as it is. */
async function madeFit({ load, store }: CommandDeps, file: File): Promise<Blob> {
  if (isTextFile({ name: file.name, mediaType: file.type })) {
    const documents = await load('readDocument').catch(() => undefined)
    return (await documents?.asUtf8(file)) ?? file
  }
  const { pictureSide } = store.getState().settings
  if (pictureSide === 0) return file
  const images = await load('images').catch(() => undefined)
  return (await images?.downscaleImage(file, pictureSide)) ?? file
}

function addToDraft(deps: CommandDeps, id: ConversationId | 'new', attachment: Attachment) {
  const draft = selectDraft(id)(deps.store.getState())
  if (draft.attachments.some((each) => each.id === attachment.id)) return
  saveDraft(deps, id, { ...draft, attachments: [...draft.attachments, attachment] })
}

const isAwaited = ({ store }: CommandDeps, id: ConversationId | 'new', file: File): boolean =>
  selectAwaited(id)(store.getState()).includes(file)

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

function tell({ store, newId }: CommandDeps, text: string) {
  store.getState().noticeShown({ id: newId(), tone: 'danger', text })
}
