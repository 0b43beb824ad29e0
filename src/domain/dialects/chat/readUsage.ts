import { isRecord } from '@/lib/json'

import { unreadCounts, unreadUnits, withExtras } from '../../usage/extras'
import { countOf as count, fieldsOf, present, someOf } from '../../usage/fields'
import { readCharge } from '../../usage/readCharge'
import type { Usage } from '../../usage/usage'

/**
 * Token accounting from any of the shapes services use (WIRE §1.4): undefined when the value holds none.
 * Details that are not said stay undefined; a missing total is the sum. What else it counts that may be billed is told
 * in `extras`.
 */
export function readUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined
  const promptTokens = count(value['prompt_tokens']) ?? count(value['input_tokens'])
  const completionTokens = count(value['completion_tokens']) ?? count(value['output_tokens'])
  if (promptTokens === undefined && completionTokens === undefined) return undefined
  const prompt = fieldsOf(value['prompt_tokens_details'] ?? value['input_tokens_details'])
  const completion = fieldsOf(value['completion_tokens_details'] ?? value['output_tokens_details'])
  const written = fieldsOf(prompt['cache_write_tokens_details'])
  // OpenRouter's, and xAI's.
  const tools = fieldsOf(value['server_tool_use_details'] ?? value['server_tool_use'])
  const ownTools = fieldsOf(value['server_side_tool_usage_details'])
  const total = count(value['total_tokens'])
  const usage: Usage = {
    // What the total has beyond prompt and completion is output, so an unsaid prompt must not count as none.
    promptTokens: promptTokens ?? Math.max(0, (total ?? 0) - (completionTokens ?? 0)),
    completionTokens: completionTokens ?? 0,
    totalTokens: total ?? (promptTokens ?? 0) + (completionTokens ?? 0),
    ...present({
      cachedTokens:
        count(prompt['cached_tokens']) ??
        count(value['prompt_cache_hit_tokens']) ??
        count(value['cached_tokens']) ??
        count(value['cache_read_input_tokens']),
      cacheWriteTokens:
        count(prompt['cache_write_tokens']) ??
        count(prompt['cache_creation_tokens']) ??
        count(value['cache_creation_input_tokens']) ??
        count(value['cache_write_tokens']) ??
        sumOf(written['ttl_30m_tokens'], written['ttl_12h_tokens']),
      cacheWriteHourTokens: someOf(fieldsOf(value['cache_creation'])['ephemeral_1h_input_tokens']),
      cacheWriteHalfDayTokens: count(written['ttl_12h_tokens']),
      audioInputTokens: someOf(prompt['audio_tokens']) ?? someOf(value['audio_prompt_tokens']),
      imageInputTokens: someOf(prompt['image_tokens']),
      videoInputTokens: someOf(prompt['video_tokens']),
      reasoningTokens: count(completion['reasoning_tokens']) ?? count(value['reasoning_tokens']),
      audioOutputTokens: someOf(completion['audio_tokens']),
      imageOutputTokens: someOf(completion['image_tokens']),
      searches:
        someOf(tools['web_search_requests']) ??
        someOf(ownTools['web_search_calls']) ??
        someOf(value['num_search_queries']),
      speed: typeof value['speed'] === 'string' ? value['speed'] : undefined,
      inferenceGeo: placeOf(value['inference_geo']),
      costUsd: readCharge(value),
    }),
  }
  return withExtras(usage, {
    ...unreadCounts(prompt),
    ...unreadCounts(completion),
    ...unreadCounts(tools, ['web_search_requests']),
    ...renamed(unreadCounts(ownTools, ['web_search_calls'])),
    ...unreadUnits(value, ['num_search_queries']),
  })
}

const sumOf = (...counts: readonly unknown[]): number | undefined => {
  const said = counts.map((value) => count(value)).filter((value) => value !== undefined)
  return said.length === 0 ? undefined : said.reduce((sum, value) => sum + value, 0)
}

/** Where the model ran, where that is a place. */
export const placeOf = (geo: unknown): string | undefined =>
  typeof geo === 'string' && geo !== '' && geo !== 'global' && geo !== 'not_available' ? geo : undefined

/** xAI's names of tools as others call them. */
const renamed = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, value]) => [name.replace(/_calls$/, ''), value] as const),
  )
