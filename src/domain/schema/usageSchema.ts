import * as z from 'zod/mini'

import type { FinishReason, Usage } from '../usage/usage'

/** Checks a usage of ours. */
export const usageSchema = z.object({
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  cachedTokens: z.exactOptional(z.number()),
  cacheWriteTokens: z.exactOptional(z.number()),
  cacheWriteHourTokens: z.exactOptional(z.number()),
  searches: z.exactOptional(z.number()),
  reasoningTokens: z.exactOptional(z.number()),
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
