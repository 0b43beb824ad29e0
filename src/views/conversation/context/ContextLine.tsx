import { ChevronDown } from '@/ui/firstIcons'

import type { ConversationId } from '@/domain/ids'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { useAppState } from '@/hooks/app'
import type { ContextCutFacts } from '@/hooks/context/useContext'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { SummaryBlock } from './SummaryBlock'

const ContextChoices = onDemand(() => import('./ContextChoices').then((module) => module.default))

type Props = {
  readonly conversationId: ConversationId
  readonly facts: ContextCutFacts
  /** Whether the choices are shown. Kept by who draws the line, for a choice may move it elsewhere. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onInspect: (exchangeId: string) => void
}

/** The line before the first message that is sent: what is above it is left out, and what else could be done. */
export function ContextLine({ conversationId, facts, isOpen, onOpenChange, onInspect }: Props) {
  const isReplying = useAppState(selectIsReplying(conversationId))
  const further = facts.leftOut - (facts.summary?.count ?? 0)
  return (
    <div role="note" aria-label={t('Not sent to the model')} className="mb-6 print:hidden">
      {facts.summary && (
        <SummaryBlock
          conversationId={conversationId}
          shown={facts.summary}
          isReplying={isReplying}
          onInspect={onInspect}
          onMore={() => onOpenChange(!isOpen)}
        />
      )}
      {further > 0 && (
        <div className="flex items-center gap-3 text-[13px] text-money">
          <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
          <span className="text-center text-balance">{lineText(facts, further)}</span>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            disabled={isReplying}
            onClick={() => onOpenChange(!isOpen)}
          >
            {t('Change')}
            <ChevronDown aria-hidden size={14} />
          </Button>
          <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
        </div>
      )}
      {isOpen && (
        <ContextChoices conversationId={conversationId} facts={facts} onDone={() => onOpenChange(false)} />
      )}
    </div>
  )
}

function lineText({ cut, contextTokens }: ContextCutFacts, leftOut: number): string {
  const said = withoutReason(cut.type, leftOut)
  return contextTokens === undefined
    ? said
    : t('{said}. The context window is {tokens} tokens', { said, tokens: formatTokenLimit(contextTokens) })
}

function withoutReason(type: ContextCutFacts['cut']['type'], leftOut: number): string {
  switch (type) {
    case 'keepEnds':
      return plural(leftOut, {
        one: '{count} message after the first turn isn’t sent',
        other: '{count} messages after the first turn aren’t sent',
      })
    case 'none':
      return plural(leftOut, {
        one: '{count} earlier message is sent although it doesn’t fit',
        other: '{count} earlier messages are sent although they don’t fit',
      })
    case 'dropOldest':
    case 'summary':
      return plural(leftOut, {
        one: '{count} earlier message isn’t sent',
        other: '{count} earlier messages aren’t sent',
      })
  }
}
