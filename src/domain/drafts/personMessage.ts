import { t } from '@/lib/text/t'

import type { Attachment } from '../attachments/attachment'
import type { AttachmentPart, Message, Part } from '../messages/message'
import { isSent, type Draft } from './draft'

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
