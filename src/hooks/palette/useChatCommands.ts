import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import type { Entry } from '@/domain/palette/entry'
import { t } from '@/lib/text/t'
import { afterPaint } from '@/lib/time/afterPaint'
import { selectIsReplying, selectMessage, selectPath } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { askToSelect } from '../conversations/askedInChat'
import { useGo } from '../conversations/usePlace'
import { askToShare } from '../sharing/useOwnLinks'

/** What a chat opens beside its messages. */
export type ChatTool = 'find' | 'outline' | 'branches'

type Asks = {
  /** Asks for its new title. */
  readonly rename: () => void
  readonly askForTool: (tool: ChatTool) => void
}

/** What can be done with the chat that is shown; nothing where none is. */
export function useChatCommands(id: ConversationId | null, { rename, askForTool }: Asks): readonly Entry[] {
  const go = useGo()
  const {
    stopReply,
    regenerateReply,
    changeConversation,
    changeConversations,
    exportConversations,
    exportDocument,
    trashConversations,
  } = useCommands()
  const conversation = useAppState((state) => (id === null ? undefined : state.conversations[id]))
  const isReplying = useAppState((state) => id !== null && selectIsReplying(id)(state))
  const last = useAppState((state) => (id === null ? undefined : selectPath(id)(state).at(-1)))
  if (id === null || !conversation) return []
  const { pinned, archived } = conversation
  const kind = t('This chat')
  const command = (key: string, label: string, pick: () => void, keys?: string): Entry => ({
    key: `chat-${key}`,
    kind,
    label,
    keys,
    pick,
  })
  return [
    ...(isReplying ? [command('stop', t('Stop'), () => stopReply(id), 'stop')] : []),
    ...(last !== undefined && !isReplying
      ? [command('regenerate', t('Regenerate'), () => void regenerateReply(id, last))]
      : []),
    command('rename', t('Rename'), rename),
    command('pin', pinned ? t('Unpin') : t('Pin'), () => void changeConversation(id, { pinned: !pinned })),
    command(
      'archive',
      archived ? t('Unarchive') : t('Archive'),
      () => void changeConversations([id], { type: 'archive', isOn: !archived }),
    ),
    command('find', t('Find in this chat'), () => askForTool('find'), 'find'),
    command('select', t('Select messages'), () => void afterPaint(() => askToSelect(id))),
    command('outline', t('Outline'), () => askForTool('outline')),
    command('branches', t('Branches…'), () => askForTool('branches')),
    command('share', t('Share chat'), () => askToShare({ type: 'share', subject: { conversationId: id } })),
    command('export', t('Export'), () => void exportConversations([id])),
    command('markdown', t('Export as Markdown'), () => void exportDocument(id, 'markdown')),
    command('html', t('Export as HTML'), () => void exportDocument(id, 'html')),
    command('delete', t('Delete'), () => {
      void trashConversations([id])
      go('/')
    }),
  ]
}

/** What can be done with the selected message, or the last one where none is. */
export function useMessageCommands(
  id: ConversationId | null,
  selected: string | undefined,
  askForEdit: (id: MessageId) => void,
): readonly Entry[] {
  const { clipboard, store } = useApp()
  const { regenerateReply, continueReply, forkConversation, deleteMessage, bookmarkMessage } = useCommands()
  const go = useGo()
  const path = useAppState((state) => (id === null ? NONE : selectPath(id)(state)))
  const isReplying = useAppState((state) => id !== null && selectIsReplying(id)(state))
  const messageId = path.find((each) => each === selected) ?? path.at(-1)
  const message =
    id === null || messageId === undefined ? undefined : selectMessage(id, messageId)(store.getState())
  if (id === null || !message) return []
  const kind = messageId === selected ? t('Selected message') : t('Last message')
  const command = (key: string, label: string, pick: () => void): Entry => ({
    key: `message-${key}`,
    kind,
    label,
    pick,
  })
  const branch = async () => {
    const fork = await forkConversation(id, message.id)
    if (fork !== undefined) go(`/c/${encodeURIComponent(fork)}`)
  }
  return [
    command('copy', t('Copy message'), () => void clipboard.copyText(messageText(message))),
    command('share', t('Share message'), () =>
      askToShare({ type: 'share', subject: { conversationId: id, only: [message.id] } }),
    ),
    command('branch', t('Branch from here'), () => void branch()),
    command(
      'bookmark',
      message.bookmarkedAt === undefined ? t('Bookmark message') : t('Remove bookmark'),
      () => void bookmarkMessage(id, message.id, message.bookmarkedAt === undefined),
    ),
    ...(isReplying
      ? []
      : [
          ...(message.role === 'assistant'
            ? [
                command('again', t('Regenerate message'), () => void regenerateReply(id, message.id)),
                command('continue', t('Continue reply'), () => void continueReply(id, message.id)),
              ]
            : []),
          command('edit', t('Edit message'), () => askForEdit(message.id)),
          command('delete', t('Delete message'), () => void deleteMessage(id, message.id)),
        ]),
  ]
}

const NONE: readonly MessageId[] = []
