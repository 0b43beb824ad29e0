import * as z from 'zod/mini'

import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId } from '../ids'
import type { Message, ReplyFacts } from '../messages/message'
import { withSourcesBehind } from '../messages/sourcesBehind'
import { idSchema } from '../schema/idSchema'
import { replyFactsSchema } from '../schema/messageSchema'
import { partSchema } from '../schema/partSchema'
import { serviceErrorSchema } from '../schema/exchangeSchema'
import { finishReasonSchema } from '../schema/usageSchema'
import { usageFromRecord, usageRecordSchema, usageToRecord } from './usageRecord'

const modelSchema = z.custom<ModelId>((value) => typeof value === 'string')

/** What is known of a reply besides the four fields that are on the message itself. */
const furtherFactsSchema = z.extend(
  z.omit(replyFactsSchema, { model: true, finishReason: true, usage: true, exchangeId: true }),
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
})

export type MessageRecord = z.infer<typeof messageRecordSchema>

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
  const { model, finishReason, usage, exchangeId, reply } = record
  const message = { id, conversationId, parentId, role, parts, status, createdAt }
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

function replyToRecord({ model, finishReason, usage, exchangeId, connectionId, ...facts }: ReplyFacts) {
  const further = { ...(connectionId !== '' && { connectionId }), ...facts }
  return {
    model,
    ...(finishReason !== undefined && { finishReason }),
    ...(usage !== undefined && { usage: usageToRecord(usage) }),
    ...(exchangeId !== undefined && { exchangeId }),
    ...(Object.keys(further).length > 0 && { reply: further }),
  }
}
