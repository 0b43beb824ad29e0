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
import { afterPaint } from '@/lib/time/afterPaint'
import { asParagraphs } from '@/lib/text/escapeHtml'
import { loadCopyRich } from '@/ui/markdown'
import { SlidersHorizontal } from '@/ui/firstIcons'
import { Bookmark, ListChecks, Trash2 } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'

import { SelectionContext } from '../selection/selection'
import { MessageToolsContext } from '../tools/useTools'

export type MessageVerbsProps = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly isRaw: boolean
  readonly onToggleRaw: () => void
  readonly onEdit: () => void
  readonly onInspect: (exchangeId: string) => void
}

/** What can be done with one message: by the icons under it, in its menu, and in the sheet of a long press. */
export function useMessageVerbs({
  conversationId,
  message,
  isRaw,
  onToggleRaw,
  onEdit,
  onInspect,
}: MessageVerbsProps) {
  const { clipboard } = useApp()
  const { regenerateReply, continueReply, deleteMessage, forkConversation, rateReply, bookmarkMessage } =
    useCommands()
  const isReplying = useAppState(selectIsReplying(conversationId))
  // Runs are kept on disk.
  const isTemporary = useAppState((state) => state.conversations[conversationId]?.isTemporary === true)
  const { showProbabilities } = useReplyActions()
  const go = useGo()
  const { itemsFor } = use(MessageToolsContext)
  const changeSelection = use(SelectionContext)
  const exchangeId = message.reply?.exchangeId

  async function branch() {
    const fork = await forkConversation(conversationId, message.id)
    if (fork !== undefined) go(`/c/${encodeURIComponent(fork)}`)
  }

  const regenerate = () => void regenerateReply(conversationId, message.id)

  /** A reply as Markdown and as rich text, so that whatever takes it has the better one. */
  async function copy(text: string): Promise<boolean> {
    if (message.role !== 'assistant') return clipboard.copyText(text)
    // Asked for in the press itself: what makes the rich text may still be loading.
    const html = loadCopyRich().then(
      (code) => code.toHtml(text),
      () => asParagraphs(text),
    )
    return (await clipboard.copyRich(text, html)) || clipboard.copyText(text)
  }

  /** Both thumbs; the one that is chosen is taken back by choosing it again. */
  const ratings = (now: 'good' | 'bad' | undefined): readonly MenuItem[] =>
    (['good', 'bad'] as const).map((rating) => ({
      type: 'check',
      label: rating === 'good' ? t('Good reply') : t('Bad reply'),
      isChecked: now === rating,
      onPick: () => void rateReply(conversationId, message.id, now === rating ? null : rating),
    }))

  /** Once the menu has gone, which gives the focus back. */
  const select = () =>
    void afterPaint(() => changeSelection({ ids: new Set([message.id]), last: message.id }))

  const isBookmarked = message.bookmarkedAt !== undefined
  const markItems = (): readonly (MenuItem & { readonly type: 'item' })[] => [
    {
      type: 'item',
      icon: Bookmark,
      label: isBookmarked ? t('Remove bookmark') : t('Bookmark'),
      onPick: () => void bookmarkMessage(conversationId, message.id, !isBookmarked),
    },
    { type: 'item', icon: ListChecks, label: t('Select messages'), onPick: select },
  ]

  const moreItems = (): readonly MenuItem[] => [
    // There is no room for it beside the actions on a phone, and no pointer to show it.
    { type: 'heading', label: formatMoment(message.createdAt) },
    { type: 'item', label: isRaw ? t('Show formatted') : t('Show source'), onPick: onToggleRaw },
    {
      type: 'item',
      label: t('Copy as Markdown'),
      onPick: () => void clipboard.copyText(spokenText(message)),
    },
    {
      type: 'item',
      label: t('Copy link to this message'),
      onPick: () => void clipboard.copyText(linkTo(conversationId, message.id)),
    },
    ...(message.reply ? ratings(message.reply.rating) : []),
    ...(exchangeId === undefined
      ? []
      : ([{ type: 'item', label: t('Inspect request'), onPick: () => onInspect(exchangeId) }] as const)),
    { type: 'separator' },
    ...(message.role === 'assistant'
      ? ([
          { type: 'item', label: t('Edit'), isDisabled: isReplying, onPick: onEdit },
          {
            type: 'item',
            label: t('Continue reply'),
            isDisabled: isReplying,
            onPick: () => void continueReply(conversationId, message.id),
          },
        ] as const)
      : ([{ type: 'item', label: t('Regenerate'), isDisabled: isReplying, onPick: regenerate }] as const)),
    ...(message.role === 'tool' || isTemporary
      ? []
      : ([
          {
            type: 'item',
            icon: SlidersHorizontal,
            isOften: true,
            label: t('Try with other settings'),
            onPick: () =>
              go(`/lab?${new URLSearchParams({ conversation: conversationId, at: message.id }).toString()}`),
          },
        ] as const)),
    ...itemsFor(message),
    ...(showProbabilities && message.role === 'assistant' && exchangeId !== undefined
      ? ([
          { type: 'item', label: t('Show probabilities'), onPick: () => showProbabilities(message) },
        ] as const)
      : []),
    { type: 'separator' },
    {
      type: 'item',
      icon: Trash2,
      isOften: true,
      label: t('Delete'),
      isDanger: true,
      isDisabled: isReplying,
      onPick: () => void deleteMessage(conversationId, message.id),
    },
    {
      type: 'item',
      label: t('Delete with all replies below'),
      isDanger: true,
      isDisabled: isReplying,
      onPick: () => void deleteMessage(conversationId, message.id, { withFollowing: true }),
    },
  ]

  return { copy, regenerate, branch: () => void branch(), isReplying, markItems, moreItems }
}

const linkTo = (conversationId: ConversationId, id: Message['id']): string =>
  `${location.origin}/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(id)}`
