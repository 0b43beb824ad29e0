import { shownTitle } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { isQuietAt } from '@/domain/notices/quietHours'
import type { App } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { showSystemNotice } from '@/services/notices/systemNotice'
import type { AppState } from '@/store/appStore'

type Told = {
  readonly id: ConversationId
  readonly kind: 'reply' | 'failed' | 'waiting'
  /** As they were when it happened. */
  readonly settings: AppState['settings']
  readonly app: Pick<App, 'store' | 'now' | 'commands'>
  readonly go: (path: string) => void
}

function bodyOf(kind: Told['kind']): string {
  switch (kind) {
    case 'reply':
      return t('The reply is done.')
    case 'failed':
      return t('The reply broke off.')
    case 'waiting':
      return t('A chat is waiting for you.')
  }
}

/**
 * Tells of a chat while a tab is open that nobody looks at: through the system, where the person wants that here, and
 * that it waits for them on their other devices, too.
 */
export async function tellHere({ id, kind, settings, app, go }: Told): Promise<void> {
  const chat = app.store.getState().conversations[id]
  if (!chat) return
  if (kind === 'waiting' && !chat.isTemporary)
    app.commands
      .loadNoticeCommands()
      .then((commands) => commands.tellOthers(id))
      .catch(() => undefined)
  if (settings.notifies !== 'on' || isQuietAt(settings.quietHours, app.now())) return
  const title = settings.showsNoticeTitles ? shownTitle(chat.title) : t('Parlance')
  const path = `/c/${id}`
  // A later notice of a chat takes the place of an earlier one.
  await showSystemNotice({ title, body: bodyOf(kind), tag: id, path }, () => go(path))
}
