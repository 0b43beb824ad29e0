import * as z from '@/lib/schema'
import { isSaid } from '@/lib/text/hear'
import type { Said } from '@/lib/text/said'

import { COST_ITEMS, type Cost } from '../pricing'
import type { FinishReason, SideUsage, Usage, UsageRound } from '../usage/usage'

const costLineSchema = z.object({
  item: z.enum(COST_ITEMS),
  quantity: z.exactOptional(z.number()),
  unitPrice: z.exactOptional(z.string()),
  amount: z.exactOptional(z.string()),
})

const priced = { amount: z.string(), lines: z.array(costLineSchema) }

/** Checks a cost read from disk or a file. */
export const costSchema = z.union([
  z.object({ type: z.literal('known'), ...priced }),
  z.object({ type: z.literal('atLeast'), ...priced }),
  z.object({ type: z.literal('free') }),
  z.object({ type: z.literal('unknown') }),
]) satisfies z.Schema<Cost>

const tokens = {
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  cachedTokens: z.exactOptional(z.number()),
  cacheWriteTokens: z.exactOptional(z.number()),
  cacheWriteHourTokens: z.exactOptional(z.number()),
  cacheWriteHalfDayTokens: z.exactOptional(z.number()),
  audioInputTokens: z.exactOptional(z.number()),
  imageInputTokens: z.exactOptional(z.number()),
  videoInputTokens: z.exactOptional(z.number()),
  reasoningTokens: z.exactOptional(z.number()),
  audioOutputTokens: z.exactOptional(z.number()),
  imageOutputTokens: z.exactOptional(z.number()),
  loadMs: z.exactOptional(z.number()),
  promptMs: z.exactOptional(z.number()),
  outputMs: z.exactOptional(z.number()),
  speed: z.exactOptional(z.string()),
  inferenceGeo: z.exactOptional(z.string()),
}

/** Checks what was used beside a reply. */
export const sideUsageSchema = z.object({
  ...tokens,
  model: z.exactOptional(z.string()),
}) satisfies z.Schema<SideUsage>

const round = {
  ...tokens,
  searches: z.exactOptional(z.number()),
  extras: z.exactOptional(z.record(z.string(), z.number())),
  beside: z.exactOptional(z.array(sideUsageSchema)),
  costUsd: z.exactOptional(z.string()),
}

/** Checks what one of several requests of a reply used. */
export const usageRoundSchema = z.object(round) satisfies z.Schema<UsageRound>

/** Checks a usage of ours. */
export const usageSchema = z.object({
  ...round,
  rounds: z.exactOptional(z.array(usageRoundSchema)),
}) satisfies z.Schema<Usage>

/** Checks a finish reason of ours. */
export const finishReasonSchema = z.enum([
  'stop',
  'length',
  'tool_calls',
  'content_filter',
  'error',
  'refusal',
  'pause',
]) satisfies z.Schema<FinishReason>

/** Checks how a stored sentence was made. Its values may be sentences too; a schema that knows that would load first. */
export const saidSchema = z.custom<Said>((value) => isSaid(value))
