import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { formatTokens } from '@/domain/tokens/formatTokens'
import { useAppState } from '@/hooks/app'
import type { ContextCutFacts } from '@/hooks/useContextCut'
import { selectReply } from '@/store/selectors'
import { Button } from '@/ui/Button'

const ContextChoices = lazy(() => import('./ContextChoices'))

type Props = { readonly conversationId: ConversationId; readonly facts: ContextCutFacts }

/** The line before the first message that is sent: what stands above it is left out, and what else could be done. */
export function ContextLine({ conversationId, facts }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isReplying = useAppState(selectReply(conversationId)) !== undefined
  const { cut, leftOut, contextTokens } = facts
  const count = leftOut === 1 ? '1 earlier message' : `${leftOut.toLocaleString()} earlier messages`
  return (
    <div role="note" aria-label="Left out of the request" className="mb-6 print:hidden">
      <div className="flex items-center gap-3 text-[13px] text-money">
        <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
        <span className="text-center text-balance">
          {cut.type === 'summary'
            ? `A summary is sent for ${count}`
            : cut.type === 'keepEnds'
              ? `${count} before this ${leftOut === 1 ? 'is' : 'are'} not sent; the first turn is`
              : `${count} ${leftOut === 1 ? 'is' : 'are'} not sent`}
          {contextTokens !== undefined &&
            cut.type !== 'summary' &&
            `: the model holds ${formatTokens(contextTokens)} tokens`}
        </span>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          disabled={isReplying}
          onClick={() => setOpen(!isOpen)}
        >
          Change
          <ChevronDown aria-hidden size={14} />
        </Button>
        <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
      </div>
      <Suspense>
        {isOpen && (
          <ContextChoices conversationId={conversationId} facts={facts} onDone={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}
