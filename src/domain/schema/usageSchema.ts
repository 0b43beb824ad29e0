import * as z from 'zod/mini'

import type { FinishReason, SideUsage, Usage } from '../usage/usage'

const tokens = {
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  cachedTokens: z.exactOptional(z.number()),
  cacheWriteTokens: z.exactOptional(z.number()),
  cacheWriteHourTokens: z.exactOptional(z.number()),
  reasoningTokens: z.exactOptional(z.number()),
}

/** Checks what was used beside a reply. */
export const sideUsageSchema = z.object({
  ...tokens,
  model: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<SideUsage>

/** Checks a usage of ours. */
export const usageSchema = z.object({
  ...tokens,
  searches: z.exactOptional(z.number()),
  beside: z.exactOptional(z.array(sideUsageSchema)),
  costUsd: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<Usage>

/** Checks a finish reason of ours. */
export const finishReasonSchema = z.enum([
  'stop',
  'length',
  'tool_calls',
  'content_filter',
  'error',
  'refusal',
  'pause',
]) satisfies z.ZodMiniType<FinishReason>
