import type { AttachmentId } from '../ids'
import type { DocumentFacts } from './attachment'

/** All that is stored for a part of a message: what is sent, and for a document its file and its text. */
export const storedIds = (part: object): readonly AttachmentId[] =>
  hasAttachment(part)
    ? [
        part.attachmentId,
        ...(part.thumbnailId ? [part.thumbnailId] : []),
        ...(part.document ? [part.document.originalId, part.document.textId] : []),
      ]
    : []

const hasAttachment = (
  part: object,
): part is {
  readonly attachmentId: AttachmentId
  readonly thumbnailId?: AttachmentId
  readonly document?: DocumentFacts
} => 'attachmentId' in part
