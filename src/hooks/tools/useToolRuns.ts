import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { todosOn, type Todo } from '@/domain/tools/chatTools'
import { isToolRun, type ToolRun } from '@/domain/tools/toolRun'
import type { Thread } from '@/store/conversationsSlice'
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
  // Drawn again only when these messages change: a turn may have hundreds of rounds.
  const messages = useAppState(
    useShallow((state) => runMessages(selectThread(conversationId)(state), replyId)),
  )
  const end = messages.at(-1)?.id ?? replyId
  const isEnd = useAppState((state) => selectThread(conversationId)(state).path.at(-1) === end)
  const isReplying = useAppState(selectIsReplying(conversationId))
  const runs = useMemo(() => messages.flatMap((message) => shownRun(message) ?? []), [messages])
  return { runs, isEnd, isReplying }
}

function runMessages({ tree, path }: Thread, replyId: MessageId): readonly Message[] {
  const found: Message[] = []
  const start = path.lastIndexOf(replyId) + 1
  for (let at = start; start > 0 && at < path.length; at++) {
    const message = tree.byId.get(path[at] as MessageId)
    if (!message || !shownRun(message)) break
    found.push(message)
  }
  return found
}

/** Whether this app makes the calls of a reply: the message after it holds the result of one. */
export const useHasRuns = (conversationId: ConversationId, replyId: MessageId): boolean =>
  useAppState((state) => {
    const { tree, path } = selectThread(conversationId)(state)
    const next = path[path.lastIndexOf(replyId) + 1]
    return next !== undefined && shownRun(tree.byId.get(next)) !== undefined
  })

/** The call that a message holds the result of; undefined for any other message. */
export function shownRun(message: Message | undefined): ShownRun | undefined {
  const part = message?.parts[0]
  return message && part?.type === 'toolResult' && isToolRun(part.run)
    ? { id: message.id, text: part.text, run: part.run }
    : undefined
}

/** The tasks that the model has set itself on the shown branch. */
export function useTodos(conversationId: ConversationId): readonly Todo[] {
  const { tree, path } = useAppState(selectThread(conversationId))
  return useMemo(() => todosOn(path.flatMap((id) => shownRun(tree.byId.get(id))?.run ?? [])), [tree, path])
}
