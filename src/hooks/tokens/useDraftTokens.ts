import { useMemo } from 'react'

import { draftMessage } from '@/domain/drafts/personMessage'
import type { ConversationId } from '@/domain/ids'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'

import { useDebouncedDraft } from '../drafts/useDebouncedDraft'

/** Estimated tokens of what is being written. Follows typing at each pause. */
export function useDraftTokens(id: ConversationId | null): number {
  const draft = useDebouncedDraft(id ?? 'new')
  return useMemo(() => {
    const message = draftMessage(draft)
    return message ? Math.round(estimateMessageTokens(message).tokens) : 0
  }, [draft])
}
