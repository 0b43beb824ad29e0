import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { refusedAttachment, unsureAttachment } from '@/domain/request/refusedAttachment'

import { useChosenModel } from '../models/useModels'

/** What the catalog says of the attachments of a draft: why the model refuses some, and where it does not know. */
export function useAttachmentNotes(conversationId: ConversationId | null, { attachments }: Draft) {
  const entry = useChosenModel(conversationId).model?.entry
  return {
    refused: attachments.flatMap((attachment) => {
      const reason = refusedAttachment(attachment, entry)
      return reason === undefined ? [] : [{ attachment, reason }]
    }),
    unsure: attachments.flatMap((attachment) => unsureAttachment(attachment, entry) ?? []),
  }
}
