import * as z from 'zod/mini'

import { TITLED_BY, type Conversation } from '../conversations/conversation'
import { conversationSchema } from '../schema/conversationSchema'

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
  const { titledBy, trashedAt, isTemporary: _, ...rest } = conversation
  const record = {
    type: 'conversation',
    ...rest,
    ...(titledBy !== 'person' && { titledBy }),
    ...(trashedAt !== null && { trashedAt }),
  }
  // Through the schema, so that the keys are in its order whatever made the object.
  const ordered = conversationRecordSchema.safeParse(record)
  return JSON.stringify(ordered.success ? ordered.data : record)
}

/** The conversation a record stands for; no file switches tools on. */
export function conversationFromRecord(record: ConversationRecord): Conversation {
  const {
    id,
    title,
    titledBy = 'person',
    createdAt,
    updatedAt,
    activeLeafId,
    settings: { toolUse: _, ...settings },
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
    settings,
    tags,
    pinned,
    archived,
    trashedAt,
  }
}
