import * as z from '@/lib/schema'

import type { Known } from '../catalog'
import type { ServiceError } from '../connections/serviceError'
import type { Exchange, RawEvent } from '../exchanges/exchange'
import type {
  ConnectionId,
  ConversationId,
  ExchangeId,
  MessageId,
  ModelId,
  RunId,
  ScheduleRunId,
} from '../ids'

import { dataRuleSchema } from './conversationSchema'
import { costSchema, finishReasonSchema, saidSchema, usageSchema } from './usageSchema'
import { idSchema } from './idSchema'

const rejectionSchema = z.object({
  type: z.literal('rejected'),
  kind: z.enum([
    'badRequest',
    'key',
    'credit',
    'quota',
    'forbidden',
    'notFound',
    'modelNotFound',
    'tooLarge',
    'contextOverflow',
    'contentPolicy',
    'rateLimited',
    'capacity',
    'overloaded',
    'server',
  ]),
  status: z.number(),
  detail: z.string(),
  said: z.exactOptional(saidSchema),
  code: z.exactOptional(z.string()),
  param: z.exactOptional(z.string()),
  requestId: z.exactOptional(z.string()),
  retryAfterMs: z.exactOptional(z.number()),
  canRetry: z.boolean(),
})

/** Checks a failure read from disk or a file. */
export const serviceErrorSchema = z.union([
  z.object({ type: z.literal('unreachable'), origin: z.string() }),
  z.object({ type: z.literal('timedOut'), afterMs: z.number() }),
  rejectionSchema,
  z.object({
    type: z.literal('malformed'),
    where: z.string(),
    detail: z.exactOptional(z.string()),
    said: z.exactOptional(saidSchema),
  }),
  z.object({ type: z.literal('appFault'), detail: z.string() }),
  z.object({
    type: z.literal('notSent'),
    reason: z.string(),
    said: z.exactOptional(saidSchema),
    cap: z.exactOptional(z.enum(['perDay', 'perMonth', 'perConversation'])),
    isTooLong: z.exactOptional(z.literal(true)),
  }),
]) satisfies z.Schema<ServiceError>

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
}) satisfies z.Schema<Exchange['response']>

/** Checks when things happened, in milliseconds after sending. */
export const timingsSchema = z.object({
  headersMs: z.exactOptional(z.number()),
  firstTokenMs: z.exactOptional(z.number()),
  totalMs: z.number(),
}) satisfies z.Schema<Exchange['timings']>

export const purposeSchema = z.enum([
  'reply',
  'title',
  'sweep',
  'comparison',
  'toolRound',
  'replay',
  'summary',
  'preview',
  'suggestion',
  'edit',
  'embedding',
]) satisfies z.Schema<Exchange['purpose']>

const knownSchema = z.enum(['yes', 'no', 'unknown']) satisfies z.Schema<Known>

/** Checks what a request was sent under. */
export const exchangeDataSchema = z.object({
  rule: z.nullable(dataRuleSchema),
  evidence: z.string(),
  vouched: z.exactOptional(
    z.nullable(
      z.object({
        training: knownSchema,
        retention: knownSchema,
        retentionDays: z.exactOptional(z.number()),
        zeroDataRetention: knownSchema,
        regions: z.array(z.string()),
        source: z.string(),
      }),
    ),
  ),
}) satisfies z.Schema<Exchange['data']>

/** Checks the record of one request. */
export const exchangeSchema = z.object({
  id: idSchema<ExchangeId>(),
  purpose: purposeSchema,
  conversationId: z.nullable(idSchema<ConversationId>()),
  messageId: z.nullable(idSchema<MessageId>()),
  runId: z.exactOptional(idSchema<RunId>()),
  scheduleRun: z.exactOptional(idSchema<ScheduleRunId>()),
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
  summarised: z.exactOptional(z.number()),
  data: z.exactOptional(exchangeDataSchema),
}) satisfies z.Schema<Exchange>

/** Checks a raw event of the wire. */
export const rawEventSchema = z.object({
  atMs: z.number(),
  data: z.string(),
}) satisfies z.Schema<RawEvent>
