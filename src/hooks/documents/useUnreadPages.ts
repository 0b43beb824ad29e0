import type { DocumentFacts } from '@/domain/attachments/attachment'
import { pagesWithoutText } from '@/domain/documents/recognised'
import type { ConversationId } from '@/domain/ids'
import { selectDraft } from '@/store/selectors'

import { useAppState } from '../app'
import { useDocument } from './useDocumentUpkeep'

/** How many pages of a document of the draft have no text yet; 0 where the draft has their text beside them. */
export function useUnreadPages(id: ConversationId | null, { textId, originalId }: DocumentFacts): number {
  const document = useDocument(textId)
  const isRead = useAppState((state) =>
    selectDraft(id ?? 'new')(state).attachments.some(
      ({ document: other }) =>
        other !== undefined && other.originalId === originalId && other.textId !== textId,
    ),
  )
  if (isRead || !document?.ok) return 0
  return pagesWithoutText(document.value).length
}
