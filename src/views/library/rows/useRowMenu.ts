import type { ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { askForBranches } from '@/hooks/conversations/branchesAsked'
import { type ChatAsks, useChatMenu } from '@/hooks/conversations/useChatMenu'
import { useGo } from '@/hooks/conversations/usePlace'

/** What the list does for its rows. */
export type RowActions = Required<Omit<ChatAsks, 'rename' | 'showBranches'>> & {
  /** Told when the person chose a conversation, so that a sheet can close. */
  readonly onPick: () => void
  /** What goes along when a chat is dragged: those selected with it. */
  readonly draggedWith: (id: ConversationId) => readonly ConversationId[]
}

/** The menu of one chat in the list, whose title is changed in its row. */
export function useRowMenu(conversation: ListedChat, actions: RowActions, rename: () => void) {
  const go = useGo()
  return useChatMenu(conversation, {
    ...actions,
    rename,
    showBranches: () => {
      askForBranches(conversation.id)
      go(`/c/${encodeURIComponent(conversation.id)}`)
      actions.onPick()
    },
  })
}
