import type { ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { createSignal } from '@/lib/createSignal'
import { t } from '@/lib/text/t'

import { useCommands } from '../app'
import { askToShare } from '../sharing/useOwnLinks'

type ChatMenuItem =
  | {
      readonly type: 'item'
      readonly label: string
      readonly isDanger?: boolean
      readonly onPick: () => void
    }
  | { readonly type: 'separator' }

/** What the menu leaves to the place it is in. */
export type ChatAsks = {
  readonly rename: () => void
  readonly trash: (ids: readonly ConversationId[]) => void
  readonly editTags: (ids: readonly ConversationId[]) => void
  readonly move: (ids: readonly ConversationId[]) => void
  /** Asks whether the model of a chat may title it. */
  readonly askForTitle: (id: ConversationId) => void
  readonly deleteForever: (ids: readonly ConversationId[]) => void
  readonly showBranches: () => void
  /** Absent where one chat is shown alone. */
  readonly select?: (id: ConversationId, isRange: boolean) => void
}

/** The menu of one chat, the same in the list and above the chat; asked for when it opens. */
export function useChatMenu(
  conversation: ListedChat | undefined,
  asks: ChatAsks,
): () => readonly ChatMenuItem[] {
  const { changeConversation, changeConversations, exportConversations, exportDocument, keepTemporaryChat } =
    useCommands()
  if (!conversation) return () => []
  const { id, titledBy, pinned, archived, trashedAt, isTemporary } = conversation
  const item = (label: string, onPick: () => void) => ({ type: 'item', label, onPick }) as const
  const danger = (label: string, onPick: () => void) =>
    ({ type: 'item', label, isDanger: true, onPick }) as const
  const separator = { type: 'separator' } as const
  if (trashedAt !== null) {
    return () => [
      item(t('Restore'), () => void changeConversations([id], { type: 'restore' })),
      separator,
      danger(t('Delete forever…'), () => asks.deleteForever([id])),
    ]
  }
  const sharing = [
    item(t('Share…'), () => askToShare({ type: 'share', subject: { conversationId: id } })),
    item(t('Export'), () => void exportConversations([id])),
    item(t('Export as Markdown'), () => void exportDocument(id, 'markdown')),
    item(t('Export as HTML'), () => void exportDocument(id, 'html')),
  ]
  if (isTemporary) {
    return () => [
      item(t('Keep this chat'), () => void keepTemporaryChat(id)),
      ...sharing,
      separator,
      danger(t('Delete now'), () => asks.trash([id])),
    ]
  }
  const { select } = asks
  return () => [
    item(t('Rename'), asks.rename),
    ...(titledBy === 'firstLine' ? [item(t('Title by model…'), () => asks.askForTitle(id))] : []),
    item(pinned ? t('Unpin') : t('Pin'), () => void changeConversation(id, { pinned: !pinned })),
    item(t('Move to project…'), () => asks.move([id])),
    item(t('Tags…'), () => asks.editTags([id])),
    item(
      archived ? t('Unarchive') : t('Archive'),
      () => void changeConversations([id], { type: 'archive', isOn: !archived }),
    ),
    item(t('Branches…'), asks.showBranches),
    ...(select ? [item(t('Select'), () => select(id, false))] : []),
    separator,
    ...sharing,
    separator,
    danger(t('Delete'), () => asks.trash([id])),
  ]
}

/** What is asked about one chat, from wherever its menu is. */
export type ChatAsked = {
  readonly what: 'rename' | 'tags' | 'title' | 'move' | 'deleteForever'
  readonly id: ConversationId
}

const asked = createSignal<ChatAsked>()

/** Opens the dialog, over whatever place is shown. */
export const askAboutChat = asked.send

/** Calls back when it is asked for. Returns how to stop. */
export const onChatAsked = asked.listen
