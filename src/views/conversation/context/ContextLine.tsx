import { ChevronDown } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { formatTokens } from '@/lib/text/formatTokens'
import { useAppState } from '@/hooks/app'
import type { ContextCutFacts } from '@/hooks/context/useContextCut'
import { selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/onDemand'

const ContextChoices = onDemand(() => import('./ContextChoices').then((module) => module.default))

type Props = {
  readonly conversationId: ConversationId
  readonly facts: ContextCutFacts
  /** Whether the choices are shown. Kept by who draws the line, for a choice may move it elsewhere. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The line before the first message that is sent: what stands above it is left out, and what else could be done. */
export function ContextLine({ conversationId, facts, isOpen, onOpenChange }: Props) {
  const isReplying = useAppState(selectIsReplying(conversationId))
  return (
    <div role="note" aria-label="Left out of the request" className="mb-6 print:hidden">
      <div className="flex items-center gap-3 text-[13px] text-money">
        <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
        <span className="text-center text-balance">{lineText(facts)}</span>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          disabled={isReplying}
          onClick={() => onOpenChange(!isOpen)}
        >
          Change
          <ChevronDown aria-hidden size={14} />
        </Button>
        <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
      </div>
      {isOpen && (
        <ContextChoices conversationId={conversationId} facts={facts} onDone={() => onOpenChange(false)} />
      )}
    </div>
  )
}

function lineText({ cut, leftOut, contextTokens }: ContextCutFacts): string {
  const isOne = leftOut === 1
  const count = isOne ? '1 earlier message' : `${leftOut.toLocaleString()} earlier messages`
  const holds = contextTokens === undefined ? '' : `: the model holds ${formatTokens(contextTokens)} tokens`
  switch (cut.type) {
    case 'summary':
      return `A summary is sent for ${count}`
    case 'keepEnds':
      return `${count} after the first turn ${isOne ? 'is' : 'are'} not sent${holds}`
    case 'none':
      return `${count} ${isOne ? 'is' : 'are'} sent although ${isOne ? 'it does' : 'they do'} not fit${holds}`
    case 'dropOldest':
      return `${count} ${isOne ? 'is' : 'are'} not sent${holds}`
  }
}
