import { useMemo } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { isToolRun, type ToolRun } from '@/domain/tools/toolRun'
import { selectIsReplying, selectThread } from '@/store/selectors'

import { useAppState } from '../app'

/** A call of a reply that this app makes, and the message that holds its result. */
export type ShownRun = { readonly id: MessageId; readonly text: string; readonly run: ToolRun }

/**
 * The calls of a reply that this app makes, in their order. One that was running when its page died is of unknown
 * outcome, whatever the disk says.
 *
 * `isEnd` when nothing follows them.
 */
export function useToolRuns(
  conversationId: ConversationId,
  replyId: MessageId,
): { readonly runs: readonly ShownRun[]; readonly isEnd: boolean; readonly isReplying: boolean } {
  const { tree, path } = useAppState(selectThread(conversationId))
  const isReplying = useAppState(selectIsReplying(conversationId))
  const { runs, isEnd } = useMemo(() => {
    const start = path.indexOf(replyId) + 1
    const found: ShownRun[] = []
    let at = start
    for (; start > 0 && at < path.length; at++) {
      const shown = shownRun(tree.byId.get(path[at] as MessageId))
      if (!shown) break
      found.push(shown)
    }
    return { runs: found, isEnd: at === path.length }
  }, [tree, path, replyId])
  return { runs, isEnd, isReplying }
}

/** Whether this app makes the calls of a reply: the message after it holds the result of one. */
export const useHasRuns = (conversationId: ConversationId, replyId: MessageId): boolean =>
  useAppState((state) => {
    const { tree, path } = selectThread(conversationId)(state)
    const next = path[path.lastIndexOf(replyId) + 1]
    return next !== undefined && shownRun(tree.byId.get(next)) !== undefined
  })

function shownRun(message: Message | undefined): ShownRun | undefined {
  const part = message?.parts[0]
  return message && part?.type === 'toolResult' && isToolRun(part.run)
    ? { id: message.id, text: part.text, run: part.run }
    : undefined
}
