import { isSent, type Draft } from './draft'
import type { Message, Part } from '../messages/message'

/** What a draft becomes at a place of a conversation: its attachments, then its text. */
export function personMessage(
  draft: Draft,
  place: Pick<Message, 'id' | 'conversationId' | 'parentId' | 'createdAt'>,
): Message {
  const parts: Part[] = draft.attachments.filter(isSent).map((attachment) => ({
    type: attachment.mediaType.startsWith('image/')
      ? 'image'
      : attachment.mediaType.startsWith('audio/')
        ? 'audio'
        : 'file',
    attachmentId: attachment.id,
    name: attachment.name,
    mediaType: attachment.mediaType,
    sizeBytes: attachment.sizeBytes,
    ...(attachment.document && { document: attachment.document }),
  }))
  if (draft.text !== '') parts.push({ type: 'text', text: draft.text })
  return { ...place, role: 'user', parts, status: { type: 'complete' } }
}
