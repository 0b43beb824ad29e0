import { useMemo } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'

/** The shown path without results of calls the app made: they are drawn with the reply before them. */
export function useShownPath(conversationId: ConversationId): readonly MessageId[] {
  const { tree, path } = useAppState(selectThread(conversationId))
  return useMemo(() => {
    const shown = path.filter((id) => !isRunMessage(tree.byId.get(id)))
    // The same list where nothing is left out, so that nothing is drawn again for it.
    return shown.length === path.length ? path : shown
  }, [tree, path])
}

function isRunMessage(message: Message | undefined): boolean {
  const part = message?.parts[0]
  return part?.type === 'toolResult' && part.run !== undefined
}
