import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'
import { useAreCounted } from '../tokens/useAreCounted'

/**
 * Tokens the conversation holds along the shown path: what the service counted at its last reply,
 * and an estimate of what came after. 0 for a new one, and while a long one is still being counted.
 */
export function useContextUse(conversationId: ConversationId | null): number {
  const { tree, path } = useAppState(conversationId === null ? selectNothing : selectThread(conversationId))
  const { used, since } = useMemo(() => {
    const since: Message[] = []
    for (const id of path.toReversed()) {
      const message = tree.byId.get(id)
      if (!message) continue
      const usage = message.reply?.usage
      if (usage) return { used: usage.totalTokens, since }
      since.push(message)
    }
    return { used: 0, since }
  }, [tree, path])
  const isDone = useAreCounted(since)
  return useMemo(
    () =>
      Math.round(
        isDone ? since.reduce((sum, message) => sum + estimateMessageTokens(message).tokens, used) : used,
      ),
    [isDone, since, used],
  )
}

const selectNothing = () => NO_THREAD
