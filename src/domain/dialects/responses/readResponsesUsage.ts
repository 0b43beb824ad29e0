import { unreadCounts, withExtras } from '../../usage/extras'
import { countOf, type Fields, fieldsOf, listOf, present, someOf, textOf, wordOf } from '../../usage/fields'
import { readCharge } from '../../usage/readCharge'
import type { FinishReason, SideUsage, Usage } from '../../usage/usage'
import { readUsage } from '../chat/readUsage'

/**
 * What a response used, in the normal form (DIALECTS §6). Its prompt counts what was read from the cache and written to
 * it, and its output the reasoning, as in chat completions. `tool_usage` tells what its tools used: searches are billed
 * as counted there, and a picture was drawn by a model of its own. Undefined when nothing was counted.
 */
export function readResponsesUsage(response: Fields): Usage | undefined {
  const usage = readUsage(response['usage'])
  if (!usage) return undefined
  const tools = fieldsOf(response['tool_usage'])
  const drawing = drawingOf(fieldsOf(tools['image_gen']), response['tools'])
  const told = countOf(fieldsOf(tools['web_search'])['num_requests'])
  const counted: Usage = {
    ...usage,
    ...present({
      searches: told ?? usage.searches,
      costUsd: usage.costUsd ?? readCharge(response),
      beside: drawing && [drawing],
    }),
  }
  const others = Object.entries(tools).flatMap(([name, value]) => {
    const left = unreadCounts(fieldsOf(value), name === 'web_search' ? ['num_requests'] : [])
    return name === 'image_gen'
      ? []
      : Object.entries(left).map(([inner, n]) => [`${name}.${inner}`, n] as const)
  })
  return withExtras(counted, Object.fromEntries(others))
}

/** The tokens of the model that draws, by the name its tool was set up with. */
function drawingOf(used: Fields, tools: unknown): SideUsage | undefined {
  const [promptTokens = 0, completionTokens = 0] = [
    countOf(used['input_tokens']),
    countOf(used['output_tokens']),
  ]
  if (promptTokens + completionTokens === 0) return undefined
  const tool = listOf(tools)
    .map(fieldsOf)
    .find(({ type }) => textOf(type) === 'image_generation')
  const [input, output] = [fieldsOf(used['input_tokens_details']), fieldsOf(used['output_tokens_details'])]
  return {
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    // What it writes is pictures, unless it says how much of it is text.
    imageOutputTokens: countOf(output['image_tokens']) ?? completionTokens,
    ...present({
      cachedTokens: someOf(used['cached_tokens']),
      imageInputTokens: someOf(input['image_tokens']),
    }),
    model: wordOf(tool?.['model']) ?? UNNAMED_DRAWER,
  }
}

/** In no catalog: its tokens have no price. */
const UNNAMED_DRAWER = 'image_generation'

type Said = { readonly calls: number; readonly isRefused: boolean }

/** Why a response ended (DIALECTS §10), from its status and what it holds; hosted tools are no calls. */
export function readResponsesFinish(response: Fields, { calls, isRefused }: Said): FinishReason {
  if (response['status'] === 'incomplete') {
    const { reason } = fieldsOf(response['incomplete_details'])
    return reason === 'content_filter' ? 'content_filter' : 'length'
  }
  if (calls > 0) return 'tool_calls'
  return isRefused ? 'refusal' : 'stop'
}

/** Why a response is incomplete, in the service's own word, where it is neither of the two known reasons. */
export function incompleteDetail(response: Fields): string | undefined {
  const word = response['status'] === 'incomplete' && fieldsOf(response['incomplete_details'])['reason']
  return word === 'max_output_tokens' || word === 'content_filter' ? undefined : wordOf(word)
}
