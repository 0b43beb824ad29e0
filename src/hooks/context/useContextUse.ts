import { useMemo } from 'react'

import { contextUse } from '@/domain/context/contextUse'
import type { ConversationId } from '@/domain/ids'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { useAppState } from '../app'
import { useAreCounted } from '../tokens/useAreCounted'

/**
 * Tokens the conversation holds along the shown path, with the summary of its earlier part: what the service counted
 * at its last reply, and an estimate of what came after. 0 for a new one, and while a long one is still being counted.
 */
export function useContextUse(conversationId: ConversationId | null): number {
  const { tree, path } = useAppState(conversationId === null ? selectNothing : selectThread(conversationId))
  const contextCut = useAppState((state) => selectConversationSettings(conversationId)(state).contextCut)
  const { counted, since } = useMemo(() => {
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    return contextUse(messages, contextCut ? { contextCut } : {})
  }, [tree, path, contextCut])
  const isDone = useAreCounted(since)
  return useMemo(
    () =>
      Math.round(
        isDone
          ? since.reduce((sum, message) => sum + estimateMessageTokens(message).tokens, counted)
          : counted,
      ),
    [isDone, since, counted],
  )
}

const selectNothing = () => NO_THREAD
