import type { ConversationId } from '@/domain/ids'
import { useDocumentUpkeep } from '@/hooks/documents/useDocumentUpkeep'

/** Shows nothing; keeps the passages of a draft's documents up to date. */
export function DocumentUpkeep({ conversationId }: { readonly conversationId: ConversationId | null }) {
  useDocumentUpkeep(conversationId)
  return null
}
