import * as z from '@/lib/schema'

import { sideUsageSchema, usageRoundSchema } from '../schema/usageSchema'
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

export type UsageRecord = z.infer<typeof usageRecordSchema>

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
