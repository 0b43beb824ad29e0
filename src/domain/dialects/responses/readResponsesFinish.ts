import type { FinishReason } from '@/domain/usage/usage'

import { fieldsOf, wordOf, type Fields } from '@/domain/usage/fields'

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
