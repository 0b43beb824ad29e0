import { FileText } from '@/ui/icons'
import { useState } from 'react'

import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import type { ConversationId } from '@/domain/ids'
import { useInputPrice } from '@/hooks/documents/useDocumentUpkeep'
import { t } from '@/lib/text/t'
import { Popover } from '@/ui/overlays/Popover'

import { summaryOf } from './documentWords'
import { SentChoice } from './SentChoice'
import { TileButton } from './TileButton'

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
        <TileButton
          icon={FileText}
          name={name}
          about={summaryOf(facts)}
          tokens={facts.tokens}
          priceOf={priceOf}
        />
      }
    >
      <SentChoice
        conversationId={conversationId}
        name={name}
        facts={facts}
        priceOf={priceOf}
        onClose={() => setOpen(false)}
      />
    </Popover>
  )
}
