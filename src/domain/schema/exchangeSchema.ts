import * as z from 'zod/mini'

import type { Exchange, RawEvent } from '../exchanges/exchange'
import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId, RunId } from '../ids'
import { dataRuleSchema } from './conversationSchema'
import { costSchema } from './costSchema'
import { idSchema } from './idSchema'
import { serviceErrorSchema } from './serviceErrorSchema'
import { finishReasonSchema, usageSchema } from './usageSchema'

/** Checks what a service answered to one request. */
export const exchangeResponseSchema = z.object({
  status: z.exactOptional(z.number()),
  headers: z.exactOptional(z.record(z.string(), z.string())),
  id: z.exactOptional(z.string()),
  model: z.exactOptional(z.string()),
  fingerprint: z.exactOptional(z.string()),
  tierAsked: z.exactOptional(z.string()),
  tierServed: z.exactOptional(z.string()),
  finishReason: z.exactOptional(finishReasonSchema),
  usage: z.exactOptional(usageSchema),
  error: z.exactOptional(serviceErrorSchema),
  outcome: z.enum(['ended', 'stopped', 'interrupted', 'failed']),
}) satisfies z.ZodMiniType<Exchange['response']>

/** Checks when things happened, in milliseconds after sending. */
export const timingsSchema = z.object({
  headersMs: z.exactOptional(z.number()),
  firstTokenMs: z.exactOptional(z.number()),
  totalMs: z.number(),
}) satisfies z.ZodMiniType<Exchange['timings']>

export const purposeSchema = z.enum([
  'reply',
  'title',
  'sweep',
  'comparison',
  'toolRound',
  'replay',
  'summary',
  'preview',
  'embedding',
]) satisfies z.ZodMiniType<Exchange['purpose']>

/** Checks what a request was sent under. */
export const exchangeDataSchema = z.object({ rule: z.nullable(dataRuleSchema), evidence: z.string() })

/** Checks the record of one request. */
export const exchangeSchema = z.object({
  id: idSchema<ExchangeId>(),
  purpose: purposeSchema,
  conversationId: z.nullable(idSchema<ConversationId>()),
  messageId: z.nullable(idSchema<MessageId>()),
  runId: z.exactOptional(idSchema<RunId>()),
  connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
  connectionName: z.string(),
  model: z.custom<ModelId>((value) => typeof value === 'string'),
  endpoint: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  body: z.string(),
  entryHash: z.nullable(z.string()),
  startedAt: z.number(),
  response: exchangeResponseSchema,
  timings: timingsSchema,
  cost: costSchema,
  isEstimated: z.boolean(),
  promptEstimate: z.exactOptional(z.number()),
  attempts: z.number(),
  data: z.exactOptional(exchangeDataSchema),
}) satisfies z.ZodMiniType<Exchange>

/** Checks a raw event of the wire. */
export const rawEventSchema = z.object({
  atMs: z.number(),
  data: z.string(),
}) satisfies z.ZodMiniType<RawEvent>
