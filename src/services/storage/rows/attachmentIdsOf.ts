import type { AttachmentId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'

const PLACEHOLDER = /\{\{attachment:([0-9a-f]{64})\}\}/g

/** Hashes of the attachments a message holds, for the index by attachment; empty for nearly all. */
export const attachmentIdsOf = (message: Message): readonly string[] =>
  message.parts.filter(isAttachmentPart).map((part) => part.attachmentId)

/** Hashes of the attachments a request's body stands for. */
export const attachmentIdsIn = (body: string): readonly AttachmentId[] => [
  ...new Set(
    [...body.matchAll(PLACEHOLDER)].flatMap((match) => (match[1] ? [match[1] as AttachmentId] : [])),
  ),
]

const isAttachmentPart = (part: Part): part is Extract<Part, { attachmentId: unknown }> =>
  'attachmentId' in part
