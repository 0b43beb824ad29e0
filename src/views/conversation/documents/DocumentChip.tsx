import { FileText } from 'lucide-react'

import type { Attachment } from '@/domain/attachments/attachment'
import type { DocumentFacts } from '@/domain/attachments/documentFacts'
import type { ConversationId } from '@/domain/ids'
import { useInputPrice } from '@/hooks/documents/useInputPrice'

import { costWords, extentOf, sentWords } from './documentWords'

type Props = {
  readonly conversationId: ConversationId | null
  readonly attachment: Attachment
  readonly facts: DocumentFacts
}

/** A document that goes with the message: its length, what of it is sent, and what that costs. */
export function DocumentChip({ conversationId, attachment, facts }: Props) {
  const priceOf = useInputPrice(conversationId)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 py-0.5">
      <FileText aria-hidden size={14} className="text-faint" />
      <span className="wrap-anywhere">{attachment.name}</span>
      <span className="text-muted tabular-nums">
        {[extentOf(facts), sentWords(facts)].filter((words) => words !== undefined).join(' · ')}
        {' · '}
        <span className="text-money">{costWords(facts.tokens, priceOf(facts.tokens))}</span>
      </span>
    </span>
  )
}
