import { useEffect, useState } from 'react'

import type { Draft } from '@/domain/drafts/draft'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import type { AttachmentPart } from '@/domain/messages/message'
import { refusedAttachment, unsureAttachment } from '@/domain/request/refusedAttachment'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useChosenModel } from '../models/useModels'
import { type Stored, useStored } from '../storage/useStored'

/** A `blob:` address of stored bytes, for as long as its caller is shown; null when they are no longer stored. */
export const useAttachmentUrl = (id: AttachmentId): Stored<string | null> => useUrlOf(id, id)

/** The same of a picture as it is shown in a text: its smaller copy, and the whole where that alone is stored. */
export const usePictureUrl = ({ attachmentId, thumbnailId = attachmentId }: AttachmentPart) =>
  useUrlOf(thumbnailId, attachmentId)

function useUrlOf(id: AttachmentId, otherwise: AttachmentId): Stored<string | null> {
  const { loadAttachment } = useApp()
  const load = async () => {
    const found = await loadAttachment(id)
    return found.ok && found.value === null && otherwise !== id ? loadAttachment(otherwise) : found
  }
  const { value: blob, ...rest } = useStored(['attachment', id, otherwise], load, { isFixed: true })
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
  // A rule takes a model that takes them, and says where there is none.
  const isRouted = useAppState(
    (state) => selectConversationSettings(conversationId)(state).route !== undefined,
  )
  const judged = isRouted ? [] : attachments
  return {
    refused: judged.flatMap((attachment) => {
      const reason = refusedAttachment(attachment, entry)
      return reason === undefined ? [] : [{ attachment, reason }]
    }),
    unsure: judged.flatMap((attachment) => unsureAttachment(attachment, entry) ?? []),
  }
}
