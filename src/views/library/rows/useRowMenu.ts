import type { ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import type { MenuItem } from '@/ui/overlays/Menu'

/** What the list does for its rows. */
export type RowActions = {
  /** Told when the person chose a conversation, so that a sheet can close. */
  readonly onPick: () => void
  /** Adds to the selection or takes out of it; with `isRange` everything since the last one. */
  readonly select: (id: ConversationId, isRange: boolean) => void
  readonly trash: (ids: readonly ConversationId[]) => void
  readonly editTags: (ids: readonly ConversationId[]) => void
  readonly move: (ids: readonly ConversationId[]) => void
  /** What goes along when a chat is dragged: those selected with it. */
  readonly draggedWith: (id: ConversationId) => readonly ConversationId[]
  /** Asks whether the model of a chat may title it. */
  readonly askForTitle: (id: ConversationId) => void
  readonly deleteForever: (ids: readonly ConversationId[]) => void
}

/** The menu of one conversation; asked for when it opens. */
export function useRowMenu(
  { id, titledBy, pinned, archived, trashedAt, isTemporary }: ListedChat,
  actions: RowActions,
  rename: () => void,
): () => readonly MenuItem[] {
  const { changeConversation, changeConversations, exportConversations, exportDocument, keepTemporaryChat } =
    useCommands()
  if (trashedAt !== null) {
    return () => [
      {
        type: 'item',
        label: t('Restore'),
        onPick: () => void changeConversations([id], { type: 'restore' }),
      },
      { type: 'separator' },
      {
        type: 'item',
        label: t('Delete forever…'),
        isDanger: true,
        onPick: () => {
          actions.deleteForever([id])
        },
      },
    ]
  }
  if (isTemporary) {
    return () => [
      { type: 'item', label: t('Keep this chat'), onPick: () => void keepTemporaryChat(id) },
      { type: 'separator' },
      { type: 'item', label: t('Delete now'), isDanger: true, onPick: () => actions.trash([id]) },
    ]
  }
  return () => [
    {
      type: 'item',
      label: pinned ? t('Unpin') : t('Pin'),
      onPick: () => void changeConversation(id, { pinned: !pinned }),
    },
    { type: 'item', label: t('Rename'), onPick: rename },
    ...(titledBy === 'firstLine'
      ? [{ type: 'item' as const, label: t('Title by model…'), onPick: () => actions.askForTitle(id) }]
      : []),
    { type: 'item', label: t('Move to project…'), onPick: () => actions.move([id]) },
    {
      type: 'item',
      label: t('Tags…'),
      onPick: () => {
        actions.editTags([id])
      },
    },
    {
      type: 'item',
      label: archived ? t('Unarchive') : t('Archive'),
      onPick: () => void changeConversations([id], { type: 'archive', isOn: !archived }),
    },
    { type: 'item', label: t('Export'), onPick: () => void exportConversations([id]) },
    { type: 'item', label: t('Export as Markdown'), onPick: () => void exportDocument(id, 'markdown') },
    { type: 'item', label: t('Export as HTML'), onPick: () => void exportDocument(id, 'html') },
    {
      type: 'item',
      label: t('Select'),
      onPick: () => {
        actions.select(id, false)
      },
    },
    { type: 'separator' },
    {
      type: 'item',
      label: t('Delete'),
      isDanger: true,
      onPick: () => {
        actions.trash([id])
      },
    },
  ]
}
