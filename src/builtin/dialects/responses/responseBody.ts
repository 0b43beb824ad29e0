import type { EngineEvent, EngineUsage } from '../../engine'
import type { CompletionFrame } from '../serviceDialect'

type End = Extract<EngineEvent, { type: 'finished' }>

/** Why a reply that was cut off is incomplete. */
const INCOMPLETE: Readonly<Partial<Record<End['finishReason'], string>>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
}

/** A response object: partial while it is generated, or whole at its end. */
export function responseBody(
  { id, created, model, serviceTier }: CompletionFrame,
  { items, end }: { readonly items: readonly object[]; readonly end: End | undefined },
) {
  const reason = end && INCOMPLETE[end.finishReason]
  const status: 'completed' | 'incomplete' | 'in_progress' =
    end === undefined ? 'in_progress' : reason === undefined ? 'completed' : 'incomplete'
  return {
    id,
    object: 'response',
    created_at: created,
    status,
    model,
    output: items,
    error: null,
    incomplete_details: reason === undefined ? null : { reason },
    store: false,
    usage: end ? usageBody(end.usage) : null,
    ...(serviceTier !== undefined && { service_tier: serviceTier }),
  }
}

const usageBody = ({ promptTokens, completionTokens, cachedTokens, reasoningTokens }: EngineUsage) => ({
  input_tokens: promptTokens,
  input_tokens_details: { cached_tokens: cachedTokens },
  output_tokens: completionTokens,
  output_tokens_details: { reasoning_tokens: reasoningTokens },
  total_tokens: promptTokens + completionTokens,
})
