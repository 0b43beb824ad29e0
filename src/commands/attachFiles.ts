import type { Attachment } from '@/domain/attachment'
import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storageError'
import { selectConversationSettings, selectDraft } from '@/store/selectors'

import type { CommandDeps } from './deps'
import { saveDraft } from './saveDraft'

/**
 * Stores files by their hash and adds them to the draft: large pictures made smaller, a PDF as its text unless the
 * catalog says that the model takes files. One that cannot be stored is told of; the others are added.
 */
export const createAttachFiles = (deps: CommandDeps) =>
  async function attachFiles(id: ConversationId | 'new', files: readonly File[]): Promise<void> {
    const { store, storage } = deps
    const added: Attachment[] = []
    // Without its code (offline before it was loaded) pictures go as they are.
    const images = await import('@/services/images/downscaleImage').catch(() => undefined)
    for (const file of files) {
      const prepared = isPdf(file) && !takesFiles(deps, id) ? await pdfAsText(deps, file) : file
      const saved = await storage.saveAttachment(
        (await images?.downscaleImage(prepared)) ?? prepared,
        prepared.name || 'pasted file',
      )
      if (saved.ok) added.push(saved.value)
      else tell(deps, 'danger', `“${file.name}” could not be attached. ${describeStorageError(saved.error)}`)
    }
    const draft = selectDraft(id)(store.getState())
    const known = new Set(draft.attachments.map((attachment) => attachment.id))
    saveDraft(deps, id, {
      ...draft,
      attachments: [...draft.attachments, ...added.filter((attachment) => !known.has(attachment.id))],
    })
  }

const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

function takesFiles({ store, entryOf }: CommandDeps, id: ConversationId | 'new'): boolean {
  const { connectionId, modelId } = selectConversationSettings(id === 'new' ? null : id)(store.getState())
  const entry = connectionId === null || modelId === null ? undefined : entryOf({ connectionId, modelId })
  return entry?.inputModalities.includes('file') ?? false
}

/** The words of a PDF as a text file; the PDF itself where it has none, and why. */
async function pdfAsText(deps: CommandDeps, file: File): Promise<File> {
  const reader = await import('@/services/files/readPdfText').catch(() => undefined)
  const read = await reader?.readPdfText(file)
  if (!read?.ok) {
    const why = read ? read.error : 'needs a part of the app that could not be loaded'
    tell(deps, 'danger', `The text of “${file.name}” cannot be read: it ${why}. It was attached as it is.`)
    return file
  }
  const { text, pages, pagesRead } = read.value
  if (text === '') {
    tell(deps, 'danger', `“${file.name}” holds pictures of pages and no text. It was attached as it is.`)
    return file
  }
  const extent = pagesRead < pages ? `the first ${pagesRead} of ${pages} pages` : countOf(pages)
  tell(deps, 'info', `“${file.name}” is attached as its text (${extent}), without pictures and layout.`)
  return new File([text], `${file.name}.txt`, { type: 'text/plain' })
}

const countOf = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`)

function tell({ store, newId }: CommandDeps, tone: 'info' | 'danger', text: string) {
  store.getState().noticeShown({ id: newId(), tone, text })
}
