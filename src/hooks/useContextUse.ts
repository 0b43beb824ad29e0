import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useAppState } from './app'

/**
 * Tokens the conversation holds along the shown path: what the service counted at its last reply,
 * and an estimate of what came after. 0 for a new one.
 */
export function useContextUse(conversationId: ConversationId | null): number {
  const { tree, path } = useAppState(conversationId === null ? selectNothing : selectThread(conversationId))
  return useMemo(() => {
    let tokens = 0
    for (const id of path.toReversed()) {
      const message = tree.byId.get(id)
      if (!message) continue
      const usage = message.reply?.usage
      if (usage) return Math.round(tokens + usage.totalTokens)
      tokens += estimateMessageTokens(message).tokens
    }
    return Math.round(tokens)
  }, [tree, path])
}

const selectNothing = () => NO_THREAD
