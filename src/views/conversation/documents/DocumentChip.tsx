import { FileText } from '@/ui/icons'
import { useState } from 'react'

import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import type { ConversationId } from '@/domain/ids'
import { useInputPrice } from '@/hooks/documents/useDocumentUpkeep'
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

/**
 * A document that goes with the message: its length, what of it is sent, what that costs; opens the choice, which has
 * the tokens, too.
 */
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
          className="flex min-w-0 items-center gap-2 rounded text-start focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <span className="file-thumb">
            <FileText aria-hidden size={17} />
          </span>
          <span className="file-words">
            <span className="file-name" title={name}>
              <ForeignName text={name} />
            </span>
            <span>
              {summaryOf(facts)}
              {facts.tokens > 0 && (
                <>
                  {' · '}
                  <span className="text-money">
                    {priceOf(facts.tokens) ?? costWords(facts.tokens, undefined)}
                  </span>
                </>
              )}
            </span>
          </span>
        </button>
      }
    >
      <SentChoice
        conversationId={conversationId}
        facts={facts}
        priceOf={priceOf}
        onClose={() => setOpen(false)}
      />
    </Popover>
  )
}
