import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { selectIsReplying, selectPath } from '@/store/selectors'
import { askForTool } from '@/views/conversation/tools/toolRequests'

import type { Entry } from './entry'

/** What can be done with the chat that is shown; nothing where none is. `rename` asks for its new title. */
export function useChatCommands(id: ConversationId | null, rename: () => void): readonly Entry[] {
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
    command('outline', t('Outline'), () => askForTool('outline')),
    command('branches', t('Branches…'), () => askForTool('branches')),
    command('export', t('Export'), () => void exportConversations([id])),
    command('markdown', t('Export as Markdown'), () => void exportDocument(id, 'markdown')),
    command('html', t('Export as HTML'), () => void exportDocument(id, 'html')),
    command('delete', t('Delete'), () => {
      void trashConversations([id])
      go('/')
    }),
  ]
}
