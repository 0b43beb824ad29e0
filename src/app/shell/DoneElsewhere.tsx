import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { shownTitle } from '@/domain/conversations/shownTitle'
import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { chatStateOf, type ChatState } from '@/hooks/conversations/useChatState'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import type { AppState } from '@/store/appStore'
import { selectMessage } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

import { showInTab } from './showInTab'

/** From here on a reply in a hidden tab is worth a question about notifications, in milliseconds. */
const LONG_REPLY_MS = 20_000

const isHiddenNow = () => document.visibilityState === 'hidden'
const onVisibility = (call: () => void) => {
  document.addEventListener('visibilitychange', call)
  return () => document.removeEventListener('visibilitychange', call)
}

/**
 * Replies that end where nobody sees it: their chats are unread until they are opened, the tab says so, and the system
 * too where the person wants that.
 */
export function DoneElsewhere() {
  const { store, now } = useApp()
  const { changeAppSettings } = useCommands()
  const current = useConversationInAddress()
  const isHidden = useSyncExternalStore(onVisibility, isHiddenNow)
  const isUnread = useAppState((state) => current !== null && state.settings.unreadChats.includes(current))
  const tab = useAppState((state) => tabState(state, isHidden))
  const isUnasked = useAppState((state) => state.settings.notifies === 'ask')
  const [isOffered, setOffered] = useState(false)

  const shown = useRef(current)
  useEffect(() => {
    shown.current = current
  }, [current])

  useEffect(() => {
    const startedAt = new Map<string, number>()
    return store.subscribe((after, before) => {
      if (after.replies === before.replies) return
      for (const id of Object.keys(after.replies)) if (!startedAt.has(id)) startedAt.set(id, now())
      for (const [key, reply] of Object.entries(before.replies)) {
        const id = key as ConversationId
        if (!reply || after.replies[id]) continue
        const tookMs = now() - (startedAt.get(id) ?? now())
        startedAt.delete(id)
        const chat = after.conversations[id]
        const status = selectMessage(id, reply.messageId)(after)?.status.type
        // Whoever stopped it was there.
        if (!chat || status === 'stopped' || status === 'streaming') continue
        if (!isHiddenNow() && shown.current === id) continue
        if (!chat.isTemporary)
          void changeAppSettings(({ unreadChats }) => ({
            unreadChats: [...unreadChats.filter((each) => each !== id && after.conversations[each]), id],
          }))
        if (!isHiddenNow()) continue
        if (after.settings.notifies === 'on') notify(shownTitle(chat.title))
        else if (after.settings.notifies === 'ask' && tookMs > LONG_REPLY_MS && 'Notification' in globalThis)
          setOffered(true)
      }
    })
  }, [store, now, changeAppSettings])

  useEffect(() => {
    if (isUnread && !isHidden)
      void changeAppSettings(({ unreadChats }) => ({
        unreadChats: unreadChats.filter((id) => id !== current),
      }))
  }, [isUnread, isHidden, current, changeAppSettings])

  useEffect(() => showInTab(tab), [tab])

  const answer = async (wants: boolean) => {
    setOffered(false)
    const isAllowed = wants && (await Notification.requestPermission()) === 'granted'
    void changeAppSettings({ notifies: isAllowed ? 'on' : 'off' })
  }
  if (!isOffered || !isUnasked || isHidden) return null
  return (
    <div
      role="region"
      aria-label={t('Notifications')}
      className="fixed inset-e-4 bottom-4 z-35 flex max-w-[min(26rem,calc(100vw-2rem))] flex-wrap items-center gap-2 rounded-[12px] bg-surface p-3 text-sm shadow-(--shadow-float)"
    >
      <p className="min-w-0 flex-[1_1_12rem]">{t('Get a notification when a long reply is done?')}</p>
      <Button size="small" onClick={() => void answer(false)}>
        {t('No thanks')}
      </Button>
      <Button size="small" variant="primary" onClick={() => void answer(true)}>
        {t('Notify me')}
      </Button>
    </div>
  )
}

/** What the tab says: of a hidden one all that goes on, else only what is unread elsewhere. */
function tabState(state: AppState, isHidden: boolean): ChatState | undefined {
  const running = isHidden
    ? Object.keys(state.replies).map((id) => chatStateOf(state, id as ConversationId))
    : []
  if (running.includes('waiting')) return 'waiting'
  if (running.length > 0) return 'running'
  return state.settings.unreadChats.some((id) => state.conversations[id]) ? 'unread' : undefined
}

function notify(title: string): void {
  try {
    const notice = new Notification(title, { body: t('The reply is done.'), icon: '/icon-192.png' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // On Android only a service worker may; the tab says it, too.
  }
}
