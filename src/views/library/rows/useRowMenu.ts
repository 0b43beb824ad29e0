import type { ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { askForBranches } from '@/hooks/conversations/askedInChat'
import { type ChatAsks, useChatMenu } from '@/hooks/conversations/useChatMenu'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'

/** What the list does for its rows. */
export type RowActions = Required<Omit<ChatAsks, 'rename' | 'showBranches'>> & {
  /** Told when the person chose a conversation, so that a sheet can close. */
  readonly onPick: () => void
  /** What goes along when a chat is dragged: those selected with it. */
  readonly draggedWith: (id: ConversationId) => readonly ConversationId[]
  /** Where chats are sorted by hand. */
  readonly byHand?: ByHand | undefined
}

/** Puts chats elsewhere in the list: one a line up (-1) or down (1), or some at the place of another. */
export type ByHand = {
  readonly canMove: (id: ConversationId, by: -1 | 1) => boolean
  readonly move: (id: ConversationId, by: -1 | 1) => void
  readonly drop: (ids: readonly ConversationId[], target: ConversationId) => void
}

/** The menu of one chat in the list, whose title is changed in its row. */
export function useRowMenu(conversation: ListedChat, actions: RowActions, rename: () => void) {
  const go = useGo()
  const { byHand } = actions
  const items = useChatMenu(conversation, {
    ...actions,
    rename,
    showBranches: () => {
      askForBranches(conversation.id)
      go(`/c/${encodeURIComponent(conversation.id)}`)
      actions.onPick()
    },
  })
  if (!byHand) return items
  const { id } = conversation
  const item = (label: string, by: -1 | 1) =>
    byHand.canMove(id, by) ? [{ type: 'item', label, onPick: () => byHand.move(id, by) } as const] : []
  return () => [
    ...item(t('Move up'), -1),
    ...item(t('Move down'), 1),
    { type: 'separator' } as const,
    ...items(),
  ]
}
