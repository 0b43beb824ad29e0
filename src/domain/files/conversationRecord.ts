import * as z from 'zod/mini'

import { type Conversation, TITLED_BY } from '../conversations/conversation'
import type { AttachmentId } from '../ids'
import { conversationSchema } from '../schema/conversationSchema'
import { hashSchema } from '../schema/idSchema'
import { holdTools, withHeldTools } from '../conversations/heldTools'

/** Bytes of an attachment in one line; larger ones take several, so that no line outgrows its limit. */
export const ATTACHMENT_PIECE_BYTES = 24_000_000

/** Checks an `attachment` line of a file. */
export const attachmentRecordSchema = z.object({
  type: z.literal('attachment'),
  id: hashSchema<AttachmentId>(),
  mediaType: z.string(),
  /** Which piece this is, from 0, and how many there are; absent where one line holds all. */
  piece: z.exactOptional(z.number()),
  pieces: z.exactOptional(z.number()),
  /** Base64. */
  bytes: z.string(),
})

export type AttachmentRecord = z.infer<typeof attachmentRecordSchema>

/** The line of one piece of an attachment, without its line break. */
export function attachmentLine(
  attachment: { readonly id: AttachmentId; readonly mediaType: string },
  bytes: string,
  { piece, pieces }: { readonly piece: number; readonly pieces: number },
): string {
  const { id, mediaType } = attachment
  return JSON.stringify({
    type: 'attachment',
    id,
    mediaType,
    ...(pieces > 1 && { piece, pieces }),
    bytes,
  } satisfies AttachmentRecord)
}

/** Checks a `conversation` line of a file. */
export const conversationRecordSchema = z.extend(conversationSchema, {
  type: z.literal('conversation'),
  /** Not written where the title is a person's. */
  titledBy: z.exactOptional(z.enum(TITLED_BY)),
  /** Only where the conversation is in the trash. */
  trashedAt: z.exactOptional(z.number()),
})

export type ConversationRecord = z.infer<typeof conversationRecordSchema>

/** The line of a conversation, without its line break. */
export function conversationLine(conversation: Conversation): string {
  const { titledBy, trashedAt, isTemporary: _, settings, ...rest } = conversation
  const record = {
    type: 'conversation',
    ...rest,
    settings: withHeldTools(settings),
    ...(titledBy !== 'person' && { titledBy }),
    ...(trashedAt !== null && { trashedAt }),
  }
  // Through the schema, so that the keys are in its order whatever made the object.
  const ordered = conversationRecordSchema.safeParse(record)
  return JSON.stringify(ordered.success ? ordered.data : record)
}

/** The conversation of a record. No file switches tools on: they wait for the person. */
export function conversationFromRecord(record: ConversationRecord): Conversation {
  const {
    id,
    title,
    titledBy = 'person',
    createdAt,
    updatedAt,
    activeLeafId,
    settings: { toolUse, heldTools: _, ...settings },
    trashedAt = null,
  } = record
  const { tags, pinned, archived } = record
  return {
    id,
    title,
    titledBy,
    createdAt,
    updatedAt,
    activeLeafId,
    settings: { ...settings, ...holdTools(undefined, toolUse) },
    tags,
    pinned,
    archived,
    trashedAt,
  }
}
