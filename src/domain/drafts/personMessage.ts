import { t } from '@/lib/text/t'

import type { Attachment } from '../attachments/attachment'
import type { ConversationId, MessageId } from '../ids'
import type { AttachmentPart, Message, Part } from '../messages/message'

import { type Draft, isEmptyDraft, isSent } from './draft'

/** What a draft becomes at a place of a conversation: its attachments, then its text. */
export function personMessage(
  draft: Draft,
  place: Pick<Message, 'id' | 'conversationId' | 'parentId' | 'createdAt'>,
): Message {
  const parts: Part[] = draft.attachments.filter(isSent).flatMap(partsOf)
  if (draft.text !== '') parts.push({ type: 'text', text: draft.text })
  return { ...place, role: 'user', parts, status: { type: 'complete' } }
}

/** A file as a part; a document whose pages go, as a picture of each. */
function partsOf({ id, name, mediaType, sizeBytes, document }: Attachment): readonly AttachmentPart[] {
  if (document?.sent === 'pages') {
    return (document.pages ?? []).map((page) => ({
      type: 'image',
      attachmentId: page.id,
      name: t('{name}, page {page}', { name, page: page.number }),
      mediaType: page.mediaType,
      sizeBytes: page.sizeBytes,
      document: { ...document, pages: [page] },
    }))
  }
  return [
    {
      type: mediaType.startsWith('image/') ? 'image' : mediaType.startsWith('audio/') ? 'audio' : 'file',
      attachmentId: id,
      name,
      mediaType,
      sizeBytes,
      ...(document && { document }),
    },
  ]
}

/** The id of a message that is only being written. */
export const DRAFT_ID = 'draft' as MessageId

/** What is being written as the message it would become; undefined where there is nothing to send. */
export const draftMessage = (draft: Draft): Message | undefined =>
  isEmptyDraft(draft)
    ? undefined
    : personMessage(draft, {
        id: DRAFT_ID,
        conversationId: 'draft' as ConversationId,
        parentId: null,
        createdAt: 0,
      })

/** The messages of a path, and after them the one that is being written: what Send would send. */
export function withDraft(path: readonly Message[], draft: Draft): readonly Message[] {
  const message = draftMessage(draft)
  return message ? [...path, message] : path
}
