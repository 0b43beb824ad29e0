import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { chatStateOf, type ChatState } from '@/hooks/conversations/useChatState'
import { useConversationInAddress, useGo } from '@/hooks/conversations/usePlace'
import { isRecord } from '@/lib/json'
import { loadCode } from '@/lib/loadCode'
import type { AppState } from '@/store/appStore'
import { selectMessage } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'

const OfferNotices = onDemand(() => import('./OfferNotices').then((module) => module.OfferNotices))

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
  const app = useApp()
  const { store, now } = app
  const { changeAppSettings, loadNoticeCommands } = useCommands()
  const go = useGo()
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
    // Where that can't be done the tab says it all the same.
    const tell = (id: ConversationId, kind: 'reply' | 'failed' | 'waiting') => {
      const { settings } = store.getState()
      loadCode(() => import('./tellHere'))
        .then(({ tellHere }) => tellHere({ id, kind, settings, app, go }))
        .catch(() => undefined)
    }
    return store.subscribe((after, before) => {
      if (after.threads !== before.threads && isHiddenNow())
        for (const id of Object.keys(after.replies) as ConversationId[])
          if (chatStateOf(after, id) === 'waiting' && chatStateOf(before, id) !== 'waiting')
            tell(id, 'waiting')
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
        tell(id, status === 'failed' || status === 'interrupted' ? 'failed' : 'reply')
        if (after.settings.notifies === 'ask' && tookMs > LONG_REPLY_MS && 'Notification' in globalThis)
          setOffered(true)
      }
    })
  }, [app, store, now, changeAppSettings, go])

  // A notice was pressed: the worker shows this tab, which goes where it leads.
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    const heard = ({ data }: MessageEvent<unknown>) => {
      if (!isRecord(data)) return
      if (typeof data['open'] === 'string') go(data['open'])
      // This device was told of a chat that another one asked in.
      if (data['unread'] === true)
        loadNoticeCommands()
          .then((commands) => commands.takeUnread())
          .catch(() => undefined)
    }
    workers?.addEventListener('message', heard)
    return () => workers?.removeEventListener('message', heard)
  }, [go, loadNoticeCommands])

  useEffect(() => {
    if (isUnread && !isHidden)
      void changeAppSettings(({ unreadChats }) => ({
        unreadChats: unreadChats.filter((id) => id !== current),
      }))
  }, [isUnread, isHidden, current, changeAppSettings])

  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    if (tab)
      loadCode(() => import('./showInTab'))
        .then(({ showInTab }) => {
          if (!isOver) stop = showInTab(tab)
        })
        .catch(() => undefined) // the list says it, too
    return () => {
      isOver = true
      stop?.()
    }
  }, [tab])

  return isOffered && isUnasked && !isHidden ? (
    <OfferNotices onAnswered={() => setOffered(false)} whileMissing={null} />
  ) : null
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
