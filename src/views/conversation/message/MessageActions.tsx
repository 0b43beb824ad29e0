import { GitBranch, MoreHorizontal, Pencil, RefreshCw, ScanSearch, Trash2 } from '@/ui/icons'
import { use } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { spokenText } from '@/domain/messages/spokenText'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useReplyActions } from '@/hooks/replies/replyActions'
import { formatMoment } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { selectIsReplying } from '@/store/selectors'
import { CopyButton } from '@/ui/controls/CopyButton'
import { IconButton } from '@/ui/controls/IconButton'
import { loadCopyRich } from '@/ui/markdown'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { MessageToolsContext } from '../tools/messageTools'

type Props = ActionsProps & { readonly isDrawn: boolean }

type ActionsProps = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly isRaw: boolean
  readonly onToggleRaw: () => void
  readonly onEdit: () => void
  readonly onInspect: (exchangeId: string) => void
}

/** What can be done with a message; until it is drawn, the room for it. */
export const MessageActions = ({ isDrawn, ...props }: Props) =>
  isDrawn ? <Actions {...props} /> : <div className="message-room" />

/** Seen on hover and focus, always on touch. */
function Actions({ conversationId, message, isRaw, onToggleRaw, onEdit, onInspect }: ActionsProps) {
  const { clipboard } = useApp()
  const { regenerateReply, continueReply, deleteMessage, forkConversation } = useCommands()
  const isReplying = useAppState(selectIsReplying(conversationId))
  const { showProbabilities } = useReplyActions()
  const go = useGo()
  const { itemsFor } = use(MessageToolsContext)
  const exchangeId = message.reply?.exchangeId

  async function branch() {
    const fork = await forkConversation(conversationId, message.id)
    if (fork !== undefined) go(`/c/${encodeURIComponent(fork)}`)
  }

  async function copyRich() {
    const { toHtml } = await loadCopyRich()
    await clipboard.copyRich(spokenText(message), toHtml(spokenText(message)))
  }

  const moreItems = (): readonly MenuItem[] => [
    // There is no room for it beside the actions on a phone, and no pointer to show it.
    { type: 'heading', label: formatMoment(message.createdAt) },
    { type: 'item', label: isRaw ? t('Show formatted') : t('Show source'), onPick: onToggleRaw },
    {
      type: 'item',
      label: t('Copy as Markdown'),
      onPick: () => void clipboard.copyText(spokenText(message)),
    },
    { type: 'item', label: t('Copy as rich text'), onPick: () => void copyRich() },
    {
      type: 'item',
      label: t('Copy link to this message'),
      onPick: () => void clipboard.copyText(linkTo(conversationId, message.id)),
    },
    ...(message.role === 'assistant'
      ? ([
          {
            type: 'item',
            label: t('Continue reply'),
            isDisabled: isReplying,
            onPick: () => void continueReply(conversationId, message.id),
          },
        ] as const)
      : []),
    ...itemsFor(message),
    ...(showProbabilities && message.role === 'assistant' && exchangeId !== undefined
      ? ([
          { type: 'item', label: t('Show probabilities'), onPick: () => showProbabilities(message) },
        ] as const)
      : []),
    { type: 'separator' },
    {
      type: 'item',
      label: t('Delete with all replies below'),
      isDanger: true,
      isDisabled: isReplying,
      onPick: () => void deleteMessage(conversationId, message.id, { withFollowing: true }),
    },
  ]

  return (
    <div className="message-actions">
      <time dateTime={new Date(message.createdAt).toISOString()} className="message-time">
        {formatMoment(message.createdAt)}
      </time>
      <CopyButton text={() => spokenText(message)} onCopy={clipboard.copyText} />
      <IconButton size="small" icon={Pencil} label={t('Edit')} disabled={isReplying} onClick={onEdit} />
      <IconButton
        size="small"
        icon={RefreshCw}
        label={t('Regenerate')}
        disabled={isReplying}
        onClick={() => void regenerateReply(conversationId, message.id)}
      />
      <IconButton size="small" icon={GitBranch} label={t('Branch from here')} onClick={() => void branch()} />
      <IconButton
        size="small"
        icon={Trash2}
        label={t('Delete')}
        disabled={isReplying}
        onClick={() => void deleteMessage(conversationId, message.id)}
      />
      {exchangeId !== undefined && (
        <IconButton
          size="small"
          icon={ScanSearch}
          label={t('Inspect request')}
          onClick={() => {
            onInspect(exchangeId)
          }}
        />
      )}
      <MenuButton label={t('More')} icon={MoreHorizontal} items={moreItems} />
    </div>
  )
}

const linkTo = (conversationId: ConversationId, id: Message['id']): string =>
  `${location.origin}/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(id)}`
