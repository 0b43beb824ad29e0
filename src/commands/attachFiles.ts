import type { Attachment } from '@/domain/attachment'
import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storageError'
import { selectDraft } from '@/store/selectors'

import type { CommandDeps } from './deps'
import { saveDraft } from './saveDraft'

/** Stores files by their hash, large pictures made smaller, and adds them to the draft. One that cannot be stored is told of; the others are added. */
export const createAttachFiles = (deps: CommandDeps) =>
  async function attachFiles(id: ConversationId | 'new', files: readonly File[]): Promise<void> {
    const { store, storage, newId } = deps
    const added: Attachment[] = []
    // Without its code (offline before it was loaded) pictures go as they are.
    const images = await import('@/services/images/downscaleImage').catch(() => undefined)
    for (const file of files) {
      const saved = await storage.saveAttachment(
        (await images?.downscaleImage(file)) ?? file,
        file.name || 'pasted file',
      )
      if (saved.ok) added.push(saved.value)
      else {
        store.getState().noticeShown({
          id: newId(),
          tone: 'danger',
          text: `“${file.name}” could not be attached. ${describeStorageError(saved.error)}`,
        })
      }
    }
    const draft = selectDraft(id)(store.getState())
    const known = new Set(draft.attachments.map((attachment) => attachment.id))
    saveDraft(deps, id, {
      ...draft,
      attachments: [...draft.attachments, ...added.filter((attachment) => !known.has(attachment.id))],
    })
  }
