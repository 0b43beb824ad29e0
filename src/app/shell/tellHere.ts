import { shownTitle } from '@/domain/conversations/shownTitle'
import type { ConversationId } from '@/domain/ids'
import { isQuietMinute } from '@/domain/notices/quietHours'
import type { App } from '@/hooks/app'
import { t } from '@/lib/text/t'

type Told = {
  readonly id: ConversationId
  readonly kind: 'reply' | 'waiting'
  readonly app: Pick<App, 'store' | 'now' | 'commands'>
  readonly go: (path: string) => void
}

/**
 * Tells of a chat while a tab is open that nobody looks at: through the system, where the person wants that here, and
 * that it waits for them on their other devices, too.
 */
export async function tellHere({ id, kind, app, go }: Told): Promise<void> {
  const { conversations, settings } = app.store.getState()
  const chat = conversations[id]
  if (!chat) return
  if (kind === 'waiting' && !chat.isTemporary)
    app.commands
      .loadNoticeCommands()
      .then((commands) => commands.tellOthers(id))
      .catch(() => undefined)
  const at = new Date(app.now())
  const minute = at.getHours() * 60 + at.getMinutes()
  if (settings.notifies !== 'on' || (settings.quietHours && isQuietMinute(settings.quietHours, minute)))
    return
  const title = settings.showsNoticeTitles ? shownTitle(chat.title) : t('Parlance')
  const body = kind === 'reply' ? t('The reply is done.') : t('A chat is waiting for you.')
  const path = `/c/${id}`
  // A later notice of a chat takes the place of an earlier one.
  const options = { body, icon: '/icon-192.png', tag: id, data: { path } }
  // The worker's are pressed the same way whether this tab is still there or not, and are the only ones on Android.
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker) return (await navigator.serviceWorker.ready).showNotification(title, options)
  const notice = new Notification(title, options)
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
    go(path)
  })
}
