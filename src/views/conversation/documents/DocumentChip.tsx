import { ChevronDown } from '@/ui/firstIcons'
import { FileText } from '@/ui/icons'
import { useState } from 'react'

import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import type { ConversationId } from '@/domain/ids'
import { useInputPrice } from '@/hooks/documents/useInputPrice'
import { t } from '@/lib/text/t'
import { Popover } from '@/ui/overlays/Popover'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { costWords, summaryOf } from './documentWords'
import { SentChoice } from './SentChoice'

type Props = {
  readonly conversationId: ConversationId | null
  readonly attachment: Attachment
  readonly facts: DocumentFacts
}

/** A document that goes with the message: its length, what of it is sent, what that costs; opens the choice. */
export function DocumentChip({ conversationId, attachment, facts }: Props) {
  const [isOpen, setOpen] = useState(false)
  const priceOf = useInputPrice(conversationId)
  const { name } = attachment
  return (
    <Popover
      label={t('What is sent of {name}', { name })}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="flex min-w-0 items-center gap-x-1.5 rounded py-0.5 text-left focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <FileText aria-hidden size={14} className="shrink-0 text-faint" />
          <span className="flex min-w-0 flex-wrap gap-x-1.5">
            <span className="wrap-anywhere">
              <ForeignName text={name} />
            </span>
            <span className="text-muted tabular-nums">
              {summaryOf(facts)}
              {facts.tokens > 0 && (
                <>
                  {' · '}
                  <span className="text-money">{costWords(facts.tokens, priceOf(facts.tokens))}</span>
                </>
              )}
            </span>
          </span>
          <ChevronDown aria-hidden size={14} className="shrink-0 text-faint" />
        </button>
      }
    >
      <SentChoice conversationId={conversationId} facts={facts} priceOf={priceOf} />
    </Popover>
  )
}
