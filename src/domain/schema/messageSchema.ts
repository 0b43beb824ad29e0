import * as z from 'zod/mini'

import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId } from '../ids'
import type { Message, MessageStatus, ReplyFacts } from '../messages/message'
import { costSchema, finishReasonSchema, usageSchema } from './usageSchema'
import { dialectSchema, idSchema } from './idSchema'
import { partSchema } from './partSchema'
import { serviceErrorSchema } from './exchangeSchema'

/** Checks a status; `streaming` only occurs on disk. */
const statusSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['streaming', 'complete', 'stopped', 'interrupted']) }),
  z.object({ type: z.literal('failed'), error: serviceErrorSchema }),
]) satisfies z.ZodMiniType<MessageStatus>

/** Checks how a reply came about. */
export const replyFactsSchema = z.object({
  // A provider's name for a model has any length and may be empty.
  model: z.custom<ModelId>((value) => typeof value === 'string'),
  connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
  exchangeId: z.exactOptional(idSchema<ExchangeId>()),
  finishReason: z.exactOptional(finishReasonSchema),
  finishDetail: z.exactOptional(z.string()),
  usage: z.exactOptional(usageSchema),
  firstTokenMs: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
  tierAsked: z.exactOptional(z.string()),
  tierServed: z.exactOptional(z.string()),
  fingerprint: z.exactOptional(z.string()),
  seed: z.exactOptional(z.string()),
  cost: z.exactOptional(costSchema),
  notSent: z.exactOptional(z.array(z.string())),
  refused: z.exactOptional(z.array(z.string())),
  evidence: z.exactOptional(z.string()),
  turn: z.exactOptional(z.object({ dialect: dialectSchema, items: z.string(), history: z.string() })),
  schema: z.exactOptional(z.string()),
  rating: z.exactOptional(z.enum(['good', 'bad'])),
}) satisfies z.ZodMiniType<ReplyFacts>

/** Checks a whole message. */
export const messageSchema = z.object({
  id: idSchema<MessageId>(),
  conversationId: idSchema<ConversationId>(),
  parentId: z.nullable(idSchema<MessageId>()),
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  parts: z.array(partSchema),
  status: statusSchema,
  createdAt: z.number(),
  reply: z.exactOptional(replyFactsSchema),
}) satisfies z.ZodMiniType<Message>
