import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { useCommands } from '@/hooks/app'
import type { MenuItem } from '@/ui/overlays/Menu'

/** What the list does for its rows. */
export type RowActions = {
  /** Told when the person chose a conversation, so that a sheet can close. */
  readonly onPick: () => void
  /** Adds to the selection or takes out of it; with `isRange` everything since the last one. */
  readonly select: (id: ConversationId, isRange: boolean) => void
  readonly trash: (ids: readonly ConversationId[]) => void
  readonly editTags: (ids: readonly ConversationId[]) => void
  readonly deleteForever: (ids: readonly ConversationId[]) => void
}

/** The menu of one conversation; asked for when it opens. */
export function useRowMenu(
  { id, pinned, archived, trashedAt }: Conversation,
  actions: RowActions,
  rename: () => void,
): () => readonly MenuItem[] {
  const { changeConversation, changeConversations, exportConversations, exportDocument } = useCommands()
  if (trashedAt !== null) {
    return () => [
      { type: 'item', label: 'Restore', onPick: () => void changeConversations([id], { type: 'restore' }) },
      { type: 'separator' },
      {
        type: 'item',
        label: 'Delete forever…',
        isDanger: true,
        onPick: () => {
          actions.deleteForever([id])
        },
      },
    ]
  }
  return () => [
    {
      type: 'item',
      label: pinned ? 'Unpin' : 'Pin',
      onPick: () => void changeConversation(id, { pinned: !pinned }),
    },
    { type: 'item', label: 'Rename', onPick: rename },
    {
      type: 'item',
      label: 'Tags…',
      onPick: () => {
        actions.editTags([id])
      },
    },
    {
      type: 'item',
      label: archived ? 'Take out of the archive' : 'Archive',
      onPick: () => void changeConversations([id], { type: 'archive', isOn: !archived }),
    },
    { type: 'item', label: 'Export', onPick: () => void exportConversations([id]) },
    { type: 'item', label: 'Export as Markdown', onPick: () => void exportDocument(id, 'markdown') },
    { type: 'item', label: 'Export as HTML', onPick: () => void exportDocument(id, 'html') },
    {
      type: 'item',
      label: 'Select',
      onPick: () => {
        actions.select(id, false)
      },
    },
    { type: 'separator' },
    {
      type: 'item',
      label: 'Delete',
      isDanger: true,
      onPick: () => {
        actions.trash([id])
      },
    },
  ]
}
