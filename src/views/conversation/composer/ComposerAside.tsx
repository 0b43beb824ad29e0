import type { ConversationId } from '@/domain/ids'
import { useDocumentUpkeep } from '@/hooks/documents/useDocumentUpkeep'

import { EstimatedCost } from './EstimatedCost'

/** The estimated cost, beside Send. Keeps the documents of the draft up to date, which that cost counts. */
export function ComposerAside({ conversationId }: { readonly conversationId: ConversationId | null }) {
  useDocumentUpkeep(conversationId)
  return <EstimatedCost conversationId={conversationId} />
}
