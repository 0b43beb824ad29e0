import type { ConversationId } from '@/domain/ids'
import { formatBracket } from '@/domain/pricing/formatMoney'
import { formatTokens } from '@/domain/tokens/formatTokens'
import { useNextTurn } from '@/hooks/useNextTurn'

const LIMITS = {
  maxTokens: 'the longest reply that Max tokens allows',
  modelLimit: 'the longest reply of this model',
  contextLeft: 'a reply that fills the context',
  unknown: 'a reply of unknown length',
} as const

/** What the next turn costs, from a reply of nothing to the longest one. */
export function EstimatedCost({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { estimate, prompt, isCounting } = useNextTurn(conversationId)
  const text = estimate ? compact(formatBracket(estimate)) : isCounting ? '…' : 'cost unknown'
  return (
    <span
      role="status"
      aria-label="Estimated cost"
      title={
        estimate
          ? `About ${formatTokens(prompt.tokens)} tokens are sent; the upper end is ${LIMITS[estimate.outputLimit]}.`
          : isCounting
            ? 'The conversation is being counted.'
            : 'The catalog of this connection says no price for this model.'
      }
      className="truncate text-[13px] text-money tabular-nums max-sm:max-w-40"
    >
      {estimate && /\d/.test(text) ? `≈ ${text}` : text}
    </span>
  )
}

/** Less than a hundredth of a cent is said as that: its digits would only take room. */
const compact = (text: string): string =>
  text.replace(/\$0\.0000\d+/g, '<$0.0001').replace('<$0.0001–<$0.0001', '<$0.0001')
