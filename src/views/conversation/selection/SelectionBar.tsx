import { use, useEffect, useEffectEvent, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { askToShare } from '@/hooks/sharing/useOwnLinks'
import { shownPath, shownWith } from '@/hooks/tools/useShownPath'
import { memoByObject } from '@/lib/result'
import { formatTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectIsReplying, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { X } from '@/ui/firstIcons'
import { focusComposer } from '@/ui/focusComposer'
import { Download, Share2, SquarePen, Trash2 } from '@/ui/icons'
import { Menu, type MenuItem } from '@/ui/overlays/Menu'

import { SelectionContext, type Selected } from './selection'
import './selection.css'

type Props = { readonly conversationId: ConversationId; readonly selected: NonNullable<Selected> }

/** Each message is counted once, however often the selection changes. */
const textTokens = memoByObject((message: Message) => estimateTokens(messageText(message)))

/** In the place of the composer: how many messages are selected, and what can be done with them. */
export default function SelectionBar({ conversationId, selected }: Props) {
  const change = use(SelectionContext)
  const go = useGo()
  const { forkConversation, deleteMessages, exportDocument, exportConversations } = useCommands()
  const thread = useAppState(selectThread(conversationId))
  const isReplying = useAppState(selectIsReplying(conversationId))
  const [isExporting, setExporting] = useState(false)
  const count = shownPath(thread).filter((id) => selected.ids.has(id)).length
  // Results of calls are drawn with their reply, and go with it.
  const ids = thread.path.filter((id) => selected.ids.has(shownWith(thread, id)))
  const tokens = ids
    .flatMap((id) => thread.tree.byId.get(id) ?? [])
    .reduce((sum, message) => sum + textTokens(message), 0)
  const isNone = count === 0

  const stop = () => {
    change(null)
    if (matchMedia('(pointer: fine)').matches) requestAnimationFrame(focusComposer)
  }
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isExporting) return
    event.preventDefault()
    stop()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const takeAlong = async () => {
    const id = await forkConversation(conversationId, ids)
    if (id !== undefined) go(`/c/${encodeURIComponent(id)}`)
  }
  const formats: readonly MenuItem[] = [
    {
      type: 'item',
      label: t('Markdown'),
      onPick: () => void exportDocument(conversationId, 'markdown', ids),
    },
    { type: 'item', label: t('Web page'), onPick: () => void exportDocument(conversationId, 'html', ids) },
    {
      type: 'item',
      label: t('Parlance file, to import again'),
      onPick: () => void exportConversations([conversationId], ids),
    },
  ]
  return (
    <div className="selection-bar-room print:hidden">
      <div role="toolbar" aria-label={t('Selected messages')} className="selection-bar">
        <p role="status" className="selection-count">
          <b>{plural(count, { one: '{count} message', other: '{count} messages' })}</b>
          {!isNone && <span>{t('≈ {tokens} tokens', { tokens: formatTokens(tokens) })}</span>}
        </p>
        <Button variant="quiet" disabled={isNone} aria-label={t('New chat')} onClick={() => void takeAlong()}>
          <SquarePen aria-hidden size={16} />
          <span>{t('New chat')}</span>
        </Button>
        <Menu
          items={formats}
          isOpen={isExporting}
          onOpenChange={setExporting}
          trigger={
            <Button variant="quiet" disabled={isNone} aria-label={t('Export')}>
              <Download aria-hidden size={16} />
              <span>{t('Export')}</span>
            </Button>
          }
        />
        <Button
          variant="quiet"
          disabled={isNone}
          aria-label={t('Share')}
          onClick={() => askToShare({ type: 'share', subject: { conversationId, only: ids } })}
        >
          <Share2 aria-hidden size={16} />
          <span>{t('Share')}</span>
        </Button>
        <Button
          variant="remove"
          disabled={isNone || isReplying}
          aria-label={t('Delete')}
          onClick={() => {
            stop()
            void deleteMessages(conversationId, ids)
          }}
        >
          <Trash2 aria-hidden size={16} className="selection-narrow" />
          <span>{t('Delete')}</span>
        </Button>
        <IconButton icon={X} label={t('Stop selecting')} onClick={stop} />
      </div>
    </div>
  )
}
