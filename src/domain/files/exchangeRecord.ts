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
import {
  exchangeDataSchema,
  exchangeResponseSchema,
  purposeSchema,
  rawEventSchema,
  timingsSchema,
} from '../schema/exchangeSchema'
import { idSchema } from '../schema/idSchema'
import { costSchema, sideUsageSchema, usageRoundSchema } from '../schema/usageSchema'
import type { Usage } from '../usage/usage'

/** What the interface has no names for, by our own. */
const own = {
  cacheWriteHalfDayTokens: z.exactOptional(z.number()),
  audioInputTokens: z.exactOptional(z.number()),
  imageInputTokens: z.exactOptional(z.number()),
  videoInputTokens: z.exactOptional(z.number()),
  audioOutputTokens: z.exactOptional(z.number()),
  imageOutputTokens: z.exactOptional(z.number()),
  extras: z.exactOptional(z.record(z.string(), z.number())),
  speed: z.exactOptional(z.string()),
  inferenceGeo: z.exactOptional(z.string()),
  /** What was used beside the reply. */
  beside: z.exactOptional(z.array(sideUsageSchema)),
  rounds: z.exactOptional(z.array(usageRoundSchema)),
}

/** Checks a usage as it is in files: the names of the interface (§2.2). */
export const usageRecordSchema = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  prompt_tokens_details: z.exactOptional(
    z.object({
      cached_tokens: z.exactOptional(z.number()),
      cache_write_tokens: z.exactOptional(z.number()),
      cache_write_hour_tokens: z.exactOptional(z.number()),
    }),
  ),
  completion_tokens_details: z.exactOptional(z.object({ reasoning_tokens: z.exactOptional(z.number()) })),
  searches: z.exactOptional(z.number()),
  /** What the provider says it charged, as a decimal string in US dollars. */
  cost: z.exactOptional(z.string()),
  ...own,
})

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

type ExchangeRecord = z.infer<typeof exchangeRecordSchema>

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

type UsageRecord = z.infer<typeof usageRecordSchema>

/** A usage by the names of the interface; details that are unknown are left out. */
export function usageToRecord(usage: Usage): UsageRecord {
  const { promptTokens, completionTokens, totalTokens, ...details } = usage
  const { cachedTokens, cacheWriteTokens, cacheWriteHourTokens, reasoningTokens, ...rest } = details
  const { searches, costUsd, beside, rounds, ...ours } = rest
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: totalTokens,
    ...((cachedTokens !== undefined || cacheWriteTokens !== undefined) && {
      prompt_tokens_details: {
        ...(cachedTokens !== undefined && { cached_tokens: cachedTokens }),
        ...(cacheWriteTokens !== undefined && { cache_write_tokens: cacheWriteTokens }),
        ...(cacheWriteHourTokens !== undefined && { cache_write_hour_tokens: cacheWriteHourTokens }),
      },
    }),
    ...(reasoningTokens !== undefined && {
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
    }),
    ...(searches !== undefined && { searches }),
    ...(costUsd !== undefined && { cost: costUsd }),
    ...ours,
    ...(beside && { beside: [...beside] }),
    ...(rounds && {
      rounds: rounds.map(({ beside: passes, ...round }) => ({
        ...round,
        ...(passes && { beside: [...passes] }),
      })),
    }),
  }
}

/** The usage a record stands for. */
export function usageFromRecord(record: UsageRecord): Usage {
  const { prompt_tokens, completion_tokens, total_tokens, ...details } = record
  const { prompt_tokens_details: prompt = {}, completion_tokens_details: completion = {}, ...rest } = details
  const { cost, ...ours } = rest
  return {
    promptTokens: prompt_tokens,
    completionTokens: completion_tokens,
    totalTokens: total_tokens,
    ...(prompt.cached_tokens !== undefined && { cachedTokens: prompt.cached_tokens }),
    ...(prompt.cache_write_tokens !== undefined && { cacheWriteTokens: prompt.cache_write_tokens }),
    ...(prompt.cache_write_hour_tokens !== undefined && {
      cacheWriteHourTokens: prompt.cache_write_hour_tokens,
    }),
    ...(completion.reasoning_tokens !== undefined && { reasoningTokens: completion.reasoning_tokens }),
    ...(cost !== undefined && { costUsd: cost }),
    ...ours,
  }
}
