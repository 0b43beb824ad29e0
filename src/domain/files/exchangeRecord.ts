import * as z from '@/lib/schema'

import type { Exchange } from '../exchanges/exchange'
import type {
  ConnectionId,
  ConversationId,
  ExchangeId,
  MessageId,
  ModelId,
  RunId,
  ScheduleRunId,
} from '../ids'
import { costSchema } from '../schema/usageSchema'
import {
  exchangeDataSchema,
  exchangeResponseSchema,
  purposeSchema,
  rawEventSchema,
  timingsSchema,
} from '../schema/exchangeSchema'
import { idSchema } from '../schema/idSchema'
import { usageFromRecord, usageRecordSchema, usageToRecord } from './usageRecord'

const responseRecordSchema = z.extend(z.omit(exchangeResponseSchema, { usage: true, outcome: true }), {
  usage: z.exactOptional(usageRecordSchema),
  outcome: z.exactOptional(z.enum(['ended', 'stopped', 'interrupted', 'failed'])),
})

/** Checks an `exchange` line of a file. Request headers have no place in it: they may hold secrets. */
export const exchangeRecordSchema = z.object({
  type: z.literal('exchange'),
  id: idSchema<ExchangeId>(),
  messageId: z.nullable(idSchema<MessageId>()),
  conversationId: z.exactOptional(idSchema<ConversationId>()),
  runId: z.exactOptional(idSchema<RunId>()),
  scheduleRun: z.exactOptional(idSchema<ScheduleRunId>()),
  purpose: purposeSchema,
  endpoint: z.string(),
  model: z.exactOptional(z.custom<ModelId>((value) => typeof value === 'string')),
  connectionId: z.exactOptional(z.custom<ConnectionId>((value) => typeof value === 'string')),
  connectionName: z.exactOptional(z.string()),
  body: z.string(),
  entryHash: z.exactOptional(z.string()),
  startedAt: z.number(),
  response: responseRecordSchema,
  timings: timingsSchema,
  cost: costSchema,
  isEstimated: z.exactOptional(z.boolean()),
  promptEstimate: z.exactOptional(z.number()),
  attempts: z.exactOptional(z.number()),
  data: z.exactOptional(exchangeDataSchema),
  /** What came over the wire, in a file that shares one exchange. */
  events: z.exactOptional(z.array(rawEventSchema)),
})

export type ExchangeRecord = z.infer<typeof exchangeRecordSchema>

/** The line of an exchange, without its line break. What a shorter file would mean anyway is left out. */
export function exchangeLine(exchange: Exchange): string {
  const { conversationId, entryHash, runId, model, connectionId, connectionName, attempts } = exchange
  const { isEstimated, promptEstimate, data, scheduleRun } = exchange
  const { usage, outcome, ...answered } = exchange.response
  const record = {
    type: 'exchange',
    id: exchange.id,
    messageId: exchange.messageId,
    purpose: exchange.purpose,
    endpoint: exchange.endpoint,
    body: exchange.body,
    startedAt: exchange.startedAt,
    timings: exchange.timings,
    cost: exchange.cost,
    ...(conversationId !== null && { conversationId }),
    ...(runId !== undefined && { runId }),
    ...(scheduleRun !== undefined && { scheduleRun }),
    ...(model !== '' && { model }),
    ...(connectionId !== '' && { connectionId }),
    ...(connectionName !== '' && { connectionName }),
    ...(entryHash !== null && { entryHash }),
    ...(isEstimated && { isEstimated }),
    ...(promptEstimate !== undefined && { promptEstimate }),
    ...(attempts !== 1 && { attempts }),
    ...(data !== undefined && { data }),
    response: {
      ...answered,
      ...(usage !== undefined && { usage: usageToRecord(usage) }),
      ...(outcome !== usualOutcome(answered) && { outcome }),
    },
  }
  // Through the schema, so that the keys are in its order whatever made the object.
  const ordered = exchangeRecordSchema.safeParse(record)
  return JSON.stringify(ordered.success ? ordered.data : record)
}

/** The exchange a record stands for. Fields the file lacks are empty, never guessed. */
export function exchangeFromRecord(record: ExchangeRecord): Exchange {
  const { usage, outcome = usualOutcome(record.response), ...answered } = record.response
  return {
    id: record.id,
    purpose: record.purpose,
    conversationId: record.conversationId ?? null,
    messageId: record.messageId,
    ...(record.runId !== undefined && { runId: record.runId }),
    ...(record.scheduleRun !== undefined && { scheduleRun: record.scheduleRun }),
    connectionId: record.connectionId ?? ('' as ConnectionId),
    connectionName: record.connectionName ?? '',
    model: record.model ?? ('' as ModelId),
    endpoint: record.endpoint,
    requestHeaders: {},
    body: record.body,
    entryHash: record.entryHash ?? null,
    startedAt: record.startedAt,
    response: { ...answered, outcome, ...(usage !== undefined && { usage: usageFromRecord(usage) }) },
    timings: record.timings,
    cost: record.cost,
    isEstimated: record.isEstimated ?? false,
    ...(record.promptEstimate !== undefined && { promptEstimate: record.promptEstimate }),
    attempts: record.attempts ?? 1,
    ...(record.data !== undefined && { data: record.data }),
  }
}

const usualOutcome = (response: { readonly error?: unknown }): Exchange['response']['outcome'] =>
  response.error === undefined ? 'ended' : 'failed'
