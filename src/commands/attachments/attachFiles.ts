import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { selectAwaited, selectConversationSettings, selectDraft } from '@/store/selectors'
import { loadCode } from '@/lib/loadCode'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'

/**
 * Stores the awaited files by their hash and adds each to the draft once it is there: large pictures made smaller, a
 * PDF as its text unless the catalog says that the model takes files. One that cannot be stored is told of; one that
 * is no longer awaited is left out, and holds up no other.
 */
export const createAttachFiles = (deps: CommandDeps) =>
  async function attachFiles(id: ConversationId | 'new', files: readonly File[]): Promise<void> {
    for (const file of files) {
      await Promise.race([attach(deps, id, file), untilReleased(deps, id, file)])
      deps.store.getState().filesSettled(id, [file])
    }
  }

async function attach(deps: CommandDeps, id: ConversationId | 'new', file: File): Promise<void> {
  const { store, storage } = deps
  // Without its code (offline before it was loaded) pictures go as they are.
  const images = await loadCode(() => import('@/services/attachments/downscaleImage')).catch(() => undefined)
  const prepared = isPdf(file) && !takesFiles(deps, id) ? await pdfAsText(deps, id, file) : file
  const smaller = (await images?.downscaleImage(prepared)) ?? prepared
  if (!isAwaited(deps, id, file)) return
  const saved = await storage.saveAttachment(smaller, prepared.name || t('pasted file'))
  if (!isAwaited(deps, id, file)) return
  if (!saved.ok) {
    tell(
      deps,
      'danger',
      t('“{name}” could not be attached. {reason}', {
        name: file.name,
        reason: describeStorageError(saved.error),
      }),
    )
    return
  }
  const draft = selectDraft(id)(store.getState())
  if (draft.attachments.some((attachment) => attachment.id === saved.value.id)) return
  saveDraft(deps, id, { ...draft, attachments: [...draft.attachments, saved.value] })
}

const isAwaited = ({ store }: CommandDeps, id: ConversationId | 'new', file: File): boolean =>
  selectAwaited(id)(store.getState()).includes(file)

/** Resolves once the person no longer waits for the file. */
function untilReleased(deps: CommandDeps, id: ConversationId | 'new', file: File): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isAwaited(deps, id, file)) return
      stop()
      resolve()
    }
    const stop = deps.store.subscribe(check)
    check()
  })
}

const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

function takesFiles({ store, entryOf }: CommandDeps, id: ConversationId | 'new'): boolean {
  const { connectionId, modelId } = selectConversationSettings(id === 'new' ? null : id)(store.getState())
  const entry = connectionId === null || modelId === null ? undefined : entryOf({ connectionId, modelId })
  return entry?.inputModalities.includes('file') ?? false
}

/** The words of a PDF as a text file; the PDF itself where it has none, and why. */
async function pdfAsText(deps: CommandDeps, id: ConversationId | 'new', file: File): Promise<File> {
  const reader = await loadCode(() => import('@/services/attachments/readPdfText')).catch(() => undefined)
  const read = await reader?.readPdfText(file)
  if (!isAwaited(deps, id, file)) return file
  if (!read?.ok) {
    const why = read ? read.error : t('needs a part of the app that could not be loaded')
    tell(
      deps,
      'danger',
      t('The text of “{name}” cannot be read: it {why}. It was attached as it is.', { name: file.name, why }),
    )
    return file
  }
  const { text, pages, pagesRead } = read.value
  if (text === '') {
    tell(
      deps,
      'danger',
      t('“{name}” holds pictures of pages and no text. It was attached as it is.', { name: file.name }),
    )
    return file
  }
  const extent =
    pagesRead < pages ? t('the first {pagesRead} of {pages} pages', { pagesRead, pages }) : countOf(pages)
  tell(
    deps,
    'info',
    t('“{name}” is attached as its text ({extent}), without pictures and layout.', {
      name: file.name,
      extent,
    }),
  )
  return new File([text], `${file.name}.txt`, { type: 'text/plain' })
}

const countOf = (pages: number): string => plural(pages, { one: '{count} page', other: '{count} pages' })

function tell({ store, newId }: CommandDeps, tone: 'info' | 'danger', text: string) {
  store.getState().noticeShown({ id: newId(), tone, text })
}
