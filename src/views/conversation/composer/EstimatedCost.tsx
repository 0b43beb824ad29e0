import type { ConversationId } from '@/domain/ids'
import { turnCostWords } from '@/domain/pricing/turnCostWords'
import { formatTokens } from '@/lib/text/formatTokens'
import { useNextTurn, type NextTurnFacts } from '@/hooks/pricing/useNextTurn'

const LIMITS = {
  maxTokens: 'the longest reply that Max tokens allows',
  modelLimit: 'the longest reply of this model',
  contextLeft: 'a reply that fills the context',
} as const

/** What the next turn will probably cost, and the most it can cost. */
export function EstimatedCost({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const facts = useNextTurn(conversationId)
  const { estimate, isCounting } = facts
  const { likely, most } = estimate ? turnCostWords(estimate) : { likely: isCounting ? '…' : 'cost unknown' }
  return (
    <span
      role="status"
      aria-label="Estimated cost"
      title={hintOf(facts)}
      className="truncate text-[13px] text-money tabular-nums max-sm:max-w-40"
    >
      {compact(likely)}
      {most === 'or more' && ' or more'}
      {most !== undefined && most !== 'or more' && <span className="text-muted"> · {compact(most)}</span>}
    </span>
  )
}

function hintOf({ estimate, prompt, isCounting }: NextTurnFacts): string {
  if (isCounting) return 'The conversation is being counted.'
  if (!estimate) return 'The catalog of this connection says no price for this model.'
  const { replyTokens, outputLimit } = estimate
  const limit =
    outputLimit === 'unknown' ? 'Nothing limits the reply.' : `The most is ${LIMITS[outputLimit]}.`
  return `For about ${formatTokens(prompt.tokens)} tokens sent and a reply of about ${formatTokens(replyTokens)}, as long as replies usually are. ${limit}`
}

/** Less than a hundredth of a cent is said as that: its digits would only take room. */
const compact = (text: string): string =>
  text
    .replace(/\$0\.0000\d+/g, '<$0.0001')
    .replace('<$0.0001–<$0.0001', '<$0.0001')
    .replace('≈ <', '<')
