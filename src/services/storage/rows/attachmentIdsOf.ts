import type { AttachmentId } from '@/domain/ids'
import { storedIds } from '@/domain/attachments/storedIds'
import type { Message } from '@/domain/messages/message'

const PLACEHOLDER = /\{\{attachment:([0-9a-f]{64})\}\}/g

/** Hashes of the attachments a message holds, for the index by attachment; empty for nearly all. */
export const attachmentIdsOf = (message: Message): readonly string[] => message.parts.flatMap(storedIds)

/** Hashes of the attachments a request's body stands for. */
export const attachmentIdsIn = (body: string): readonly AttachmentId[] => [
  ...new Set(
    [...body.matchAll(PLACEHOLDER)].flatMap((match) => (match[1] ? [match[1] as AttachmentId] : [])),
  ),
]
