import type { SideUsage, Usage } from './usage'

import { readCharge } from './readCharge'
import { countOf, fieldsOf, listOf, wordOf, type Fields } from './fields'

/**
 * What a message used, in the normal form (DIALECTS §6): here `input_tokens` is only what was neither read from the
 * cache nor written to it, so the prompt is the sum of the three. Undefined when nothing was counted.
 */
export function readMessagesUsage(usage: Fields): Usage | undefined {
  const tokens = tokensIn(usage)
  if (!tokens) return undefined
  const searches = countOf(fieldsOf(usage['server_tool_use'])['web_search_requests'])
  const costUsd = readCharge(usage)
  const beside = listOf(usage['iterations']).flatMap((pass) => sidePass(fieldsOf(pass)) ?? [])
  return {
    ...tokens,
    ...(searches !== undefined && searches > 0 && { searches }),
    ...(costUsd !== undefined && { costUsd }),
    ...(beside.length > 0 && { beside }),
  }
}

/** Passes that the counts of the message leave out; the others are in them. */
function sidePass(pass: Fields): SideUsage | undefined {
  const type = pass['type']
  const tokens = type === 'compaction' || type === 'advisor_message' ? tokensIn(pass) : undefined
  const model = type === 'advisor_message' ? wordOf(pass['model']) : undefined
  return tokens && { ...tokens, ...(model !== undefined && { model }) }
}

function tokensIn(usage: Fields): SideUsage | undefined {
  const uncached = countOf(usage['input_tokens'])
  const output = countOf(usage['output_tokens'])
  if (uncached === undefined && output === undefined) return undefined
  const cachedTokens = countOf(usage['cache_read_input_tokens'])
  const split = fieldsOf(usage['cache_creation'])
  const minutes = countOf(split['ephemeral_5m_input_tokens'])
  const hour = countOf(split['ephemeral_1h_input_tokens'])
  const written =
    countOf(usage['cache_creation_input_tokens']) ??
    (minutes === undefined && hour === undefined ? undefined : (minutes ?? 0) + (hour ?? 0))
  const reasoningTokens = countOf(fieldsOf(usage['output_tokens_details'])['thinking_tokens'])
  const promptTokens = (uncached ?? 0) + (cachedTokens ?? 0) + (written ?? 0)
  const completionTokens = output ?? 0
  return {
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(written !== undefined && { cacheWriteTokens: written }),
    ...(hour !== undefined && hour > 0 && { cacheWriteHourTokens: hour }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  }
}
