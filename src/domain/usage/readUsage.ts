import type { Usage } from './usage'
import { isRecord } from '@/lib/json'

import { readCharge } from './readCharge'

type Fields = Readonly<Record<string, unknown>>

/**
 * Token accounting from any of the shapes services use (WIRE §1.4): undefined when the value holds none.
 * Details that are not said stay undefined; a missing total is the sum.
 */
export function readUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined
  const promptTokens = count(value['prompt_tokens']) ?? count(value['input_tokens'])
  const completionTokens = count(value['completion_tokens']) ?? count(value['output_tokens'])
  if (promptTokens === undefined && completionTokens === undefined) return undefined
  const prompt = fieldsOf(value['prompt_tokens_details'] ?? value['input_tokens_details'])
  const completion = fieldsOf(value['completion_tokens_details'] ?? value['output_tokens_details'])
  const cachedTokens =
    count(prompt['cached_tokens']) ??
    count(value['prompt_cache_hit_tokens']) ??
    count(value['cached_tokens']) ??
    count(value['cache_read_input_tokens'])
  const cacheWriteTokens =
    count(prompt['cache_write_tokens']) ??
    count(prompt['cache_creation_tokens']) ??
    count(value['cache_creation_input_tokens']) ??
    count(value['cache_write_tokens'])
  const reasoningTokens = count(completion['reasoning_tokens']) ?? count(value['reasoning_tokens'])
  // OpenRouter's.
  const searches = count(fieldsOf(value['server_tool_use_details'])['web_search_requests'])
  const costUsd = readCharge(value)
  const total = count(value['total_tokens'])
  return {
    // What the total has beyond prompt and completion is output, so an unsaid prompt must not count as none.
    promptTokens: promptTokens ?? Math.max(0, (total ?? 0) - (completionTokens ?? 0)),
    completionTokens: completionTokens ?? 0,
    totalTokens: total ?? (promptTokens ?? 0) + (completionTokens ?? 0),
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
    ...(searches !== undefined && searches > 0 && { searches }),
    ...(costUsd !== undefined && { costUsd }),
  }
}

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined
