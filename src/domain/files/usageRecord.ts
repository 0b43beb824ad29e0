import * as z from 'zod/mini'

import { sideUsageSchema } from '../schema/usageSchema'
import type { Usage } from '../usage/usage'

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
  /** What was used beside the reply, by our own names: the interface has none. */
  beside: z.exactOptional(z.array(sideUsageSchema)),
})

export type UsageRecord = z.infer<typeof usageRecordSchema>

/** A usage by the names of the interface; details that are unknown are left out. */
export function usageToRecord(usage: Usage): UsageRecord {
  const { cachedTokens, cacheWriteTokens, cacheWriteHourTokens, searches, reasoningTokens, costUsd } = usage
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.totalTokens,
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
    ...(usage.beside && { beside: [...usage.beside] }),
  }
}

/** The usage a record stands for. */
export function usageFromRecord(record: UsageRecord): Usage {
  const { cached_tokens, cache_write_tokens, cache_write_hour_tokens } = record.prompt_tokens_details ?? {}
  const { reasoning_tokens } = record.completion_tokens_details ?? {}
  return {
    promptTokens: record.prompt_tokens,
    completionTokens: record.completion_tokens,
    totalTokens: record.total_tokens,
    ...(cached_tokens !== undefined && { cachedTokens: cached_tokens }),
    ...(cache_write_tokens !== undefined && { cacheWriteTokens: cache_write_tokens }),
    ...(cache_write_hour_tokens !== undefined && { cacheWriteHourTokens: cache_write_hour_tokens }),
    ...(record.searches !== undefined && { searches: record.searches }),
    ...(reasoning_tokens !== undefined && { reasoningTokens: reasoning_tokens }),
    ...(record.cost !== undefined && { costUsd: record.cost }),
    ...(record.beside && { beside: record.beside }),
  }
}
