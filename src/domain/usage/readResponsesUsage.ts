import type { Usage } from './usage'

import { readCharge } from './readCharge'
import { readUsage } from './readUsage'
import { countOf, fieldsOf, type Fields } from './fields'

/**
 * What a response used, in the normal form (DIALECTS §6). Its prompt counts what was read from the cache and written to
 * it, and its output the reasoning, as in chat completions. Undefined when nothing was counted.
 */
export function readResponsesUsage(response: Fields): Usage | undefined {
  const usage = readUsage(response['usage'])
  if (!usage) return undefined
  const searches = countOf(
    fieldsOf(fieldsOf(response['usage'])['server_side_tool_usage_details'])['web_search_calls'],
  )
  const charge = usage.costUsd ?? readCharge(response)
  return {
    ...usage,
    ...(searches !== undefined && searches > 0 && { searches }),
    ...(charge !== undefined && { costUsd: charge }),
  }
}
