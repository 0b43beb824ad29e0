import type { ConversationId, MessageId } from '@/domain/ids'
import type { BranchRow } from '@/domain/tree/branchRows'
import { useAppState, useCommands } from '@/hooks/app'
import { askToMerge } from '@/hooks/replies/askToMerge'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { selectIsReplying } from '@/store/selectors'
import type { MenuItem } from '@/ui/overlays/Menu'

type Ways = {
  readonly onJump: (id: MessageId) => void
  readonly onCompare: (id: MessageId) => void
  readonly onClose: () => void
}

/** What can be done with a branch in the picture of the tree. */
export function useBranchItems(
  conversationId: ConversationId,
  { onJump, onCompare, onClose }: Ways,
): (row: BranchRow) => readonly MenuItem[] {
  const { forkConversation, regenerateReply, deleteMessage } = useCommands()
  const isDisabled = useAppState(selectIsReplying(conversationId))
  const go = useGo()

  async function fork(id: MessageId) {
    const made = await forkConversation(conversationId, id)
    if (made === undefined) return
    onClose()
    go(`/c/${encodeURIComponent(made)}`)
  }

  return ({ first, last, count, variants }) => [
    { type: 'item', label: t('Go to its start'), onPick: () => onJump(first.id) },
    ...(count > 1
      ? ([{ type: 'item', label: t('Go to its end and continue'), onPick: () => onJump(last) }] as const)
      : []),
    ...(variants > 1
      ? ([{ type: 'item', label: t('Compare variants…'), onPick: () => onCompare(first.id) }] as const)
      : []),
    ...(variants > 1 && first.role === 'assistant'
      ? ([
          {
            type: 'item',
            label: t('Merge replies…'),
            isDisabled,
            onPick: () => {
              onJump(first.id)
              askToMerge({ conversationId, id: first.id })
            },
          },
        ] as const)
      : []),
    { type: 'separator' },
    { type: 'item', label: t('Branch into new chat'), onPick: () => void fork(last) },
    ...(first.role === 'assistant'
      ? ([
          {
            type: 'item',
            label: t('Regenerate'),
            isDisabled,
            onPick: () => {
              onJump(first.id)
              void regenerateReply(conversationId, first.id)
            },
          },
        ] as const)
      : []),
    { type: 'separator' },
    {
      type: 'item',
      label: t('Delete with all replies below'),
      isDanger: true,
      isDisabled,
      onPick: () => {
        // Undo is shown over the conversation, which the dialog covers.
        onClose()
        void deleteMessage(conversationId, first.id, { withFollowing: true })
      },
    },
  ]
}
