import * as z from '@/lib/schema'

import type { CollectionName } from '../collections/collection'
import { type Conversation, TITLED_BY } from '../conversations/conversation'
import { holdTools, withHeldTools } from '../conversations/heldTools'
import type {
  AttachmentId,
  CollectionId,
  ConnectionId,
  ConversationId,
  ExchangeId,
  MessageId,
  ModelId,
} from '../ids'
import { type Message, type ReplyFacts, withSourcesBehind } from '../messages/message'
import { conversationSchema } from '../schema/conversationSchema'
import { serviceErrorSchema } from '../schema/exchangeSchema'
import { hashSchema, idSchema } from '../schema/idSchema'
import { partSchema, replyFactsSchema } from '../schema/partSchema'
import { finishReasonSchema } from '../schema/usageSchema'

import { usageFromRecord, usageRecordSchema, usageToRecord } from './exchangeRecord'

const modelSchema = z.custom<ModelId>((value) => typeof value === 'string')

/** What is known of a reply besides the four fields that are on the message itself. */
const furtherFactsSchema = z.extend(
  z.omit(replyFactsSchema, { model: true, finishReason: true, usage: true, exchangeId: true, kept: true }),
  { connectionId: z.exactOptional(z.custom<ConnectionId>((value) => typeof value === 'string')) },
)

/** Checks a `message` line of a file. */
export const messageRecordSchema = z.object({
  type: z.literal('message'),
  id: idSchema<MessageId>(),
  conversationId: idSchema<ConversationId>(),
  parentId: z.nullable(idSchema<MessageId>()),
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  createdAt: z.number(),
  status: z.discriminatedUnion('type', [
    z.object({ type: z.enum(['complete', 'stopped', 'interrupted']) }),
    z.object({ type: z.literal('failed'), error: serviceErrorSchema }),
  ]),
  parts: z.array(partSchema),
  model: z.exactOptional(modelSchema),
  finishReason: z.exactOptional(finishReasonSchema),
  usage: z.exactOptional(usageRecordSchema),
  exchangeId: z.exactOptional(idSchema<ExchangeId>()),
  reply: z.exactOptional(furtherFactsSchema),
  bookmarkedAt: z.exactOptional(z.number()),
})

type MessageRecord = z.infer<typeof messageRecordSchema>

/** The line of a message, without its line break. A reply that still streams is written as interrupted. */
export function messageLine(message: Message): string {
  const { reply, status, ...rest } = message
  const record = {
    type: 'message',
    ...rest,
    status: status.type === 'streaming' ? { type: 'interrupted' } : status,
    ...(reply && replyToRecord(reply)),
  }
  // Through the schema, so that the keys are in its order whatever made the object.
  const ordered = messageRecordSchema.safeParse(record)
  return JSON.stringify(ordered.success ? ordered.data : record)
}

/** The message a record stands for. */
export function messageFromRecord(record: MessageRecord): Message {
  const { id, conversationId, parentId, role, parts, status, createdAt } = record
  const { model, finishReason, usage, exchangeId, reply, bookmarkedAt } = record
  const message = {
    ...{ id, conversationId, parentId, role, parts, status, createdAt },
    ...(bookmarkedAt !== undefined && { bookmarkedAt }),
  }
  if (model === undefined) return withSourcesBehind(message)
  return {
    ...withSourcesBehind(message),
    reply: {
      ...reply,
      model,
      connectionId: reply?.connectionId ?? ('' as ConnectionId),
      ...(exchangeId !== undefined && { exchangeId }),
      ...(finishReason !== undefined && { finishReason }),
      ...(usage !== undefined && { usage: usageFromRecord(usage) }),
    },
  }
}

function replyToRecord({
  model,
  finishReason,
  usage,
  exchangeId,
  connectionId,
  kept: _,
  ...facts
}: ReplyFacts) {
  const further = { ...(connectionId !== '' && { connectionId }), ...facts }
  return {
    model,
    ...(finishReason !== undefined && { finishReason }),
    ...(usage !== undefined && { usage: usageToRecord(usage) }),
    ...(exchangeId !== undefined && { exchangeId }),
    ...(Object.keys(further).length > 0 && { reply: further }),
  }
}

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
  /** What the collections of its settings are called, in a file that doesn't have them. */
  collections: z.exactOptional(z.array(z.object({ id: idSchema<CollectionId>(), name: z.string() }))),
})

export type ConversationRecord = z.infer<typeof conversationRecordSchema>

/**
 * The line of a conversation, without its line break.
 *
 * @param collections what the collections that it looks in are called
 */
export function conversationLine(
  conversation: Conversation,
  collections: readonly CollectionName[] = [],
): string {
  const { titledBy, trashedAt, isTemporary: _, settings, ...rest } = conversation
  const record = {
    type: 'conversation',
    ...rest,
    settings: withHeldTools(settings),
    ...(titledBy !== 'person' && { titledBy }),
    ...(trashedAt !== null && { trashedAt }),
    ...(collections.length > 0 && { collections }),
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
