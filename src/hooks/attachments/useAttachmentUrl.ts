import { useEffect, useState } from 'react'

import type { Draft } from '@/domain/drafts/draft'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import { refusedAttachment, unsureAttachment } from '@/domain/request/refusedAttachment'

import { useApp } from '../app'
import { useChosenModel } from '../models/useModels'
import { type Stored, useStored } from '../storage/useStored'

/** A `blob:` address of stored bytes, for as long as its caller is shown; null when they are no longer stored. */
export function useAttachmentUrl(id: AttachmentId): Stored<string | null> {
  const { loadAttachment } = useApp()
  const { value: blob, ...rest } = useStored(['attachment', id], () => loadAttachment(id), { isFixed: true })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // The address belongs to this effect: it is revoked when the effect ends.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return { ...rest, value: blob === null ? null : url }
}

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
