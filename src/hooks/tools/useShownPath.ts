import { useMemo } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Tree } from '@/domain/tree/tree'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'

type Thread = { readonly tree: Tree; readonly path: readonly MessageId[] }

/** The shown path without results of calls the app made: they are drawn with the reply before them. */
export function useShownPath(conversationId: ConversationId): readonly MessageId[] {
  const thread = useAppState(selectThread(conversationId))
  return useMemo(() => shownPath(thread), [thread])
}

/** The same of a thread; the same list where nothing is left out, so that nothing is drawn again for it. */
export function shownPath({ tree, path }: Thread): readonly MessageId[] {
  const shown = path.filter((id) => !isRunMessage(tree.byId.get(id)))
  return shown.length === path.length ? path : shown
}

/** The message a message is drawn with: itself, or the reply whose call it answers. */
export function shownWith({ tree }: Pick<Thread, 'tree'>, id: MessageId): MessageId {
  let message = tree.byId.get(id)
  while (message?.parentId && isRunMessage(message)) message = tree.byId.get(message.parentId)
  return message?.id ?? id
}

function isRunMessage(message: Message | undefined): boolean {
  const part = message?.parts[0]
  return part?.type === 'toolResult' && part.run !== undefined
}
