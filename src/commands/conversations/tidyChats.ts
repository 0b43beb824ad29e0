import { TRASH_DAYS } from '@/domain/conversations/libraryRows'
import { loadCode } from '@/lib/loadCode'
import { t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/**
 * Removes what has lain in the trash for more than 30 days. A clock set back removes nothing. The code that removes is
 * loaded where there is something; where it can't come, the next start tries again.
 */
export const createPurgeTrash = (deps: CommandDeps) =>
  async function purgeTrash(): Promise<void> {
    const oldest = deps.now() - TRASH_DAYS * DAY_MS
    const gone = selectConversations(deps.store.getState()).filter(
      ({ trashedAt }) => trashedAt !== null && trashedAt < oldest,
    )
    if (gone.length === 0) return
    const code = await loadCode(() => import('./trashConversation')).catch(() => undefined)
    await code?.createDeleteForever(deps)(gone.map(({ id }) => id))
  }

/** Gives messages whose conversation is missing one, shows it, and says so. */
export async function recoverStrays({
  storage,
  store,
}: Pick<CommandDeps, 'storage' | 'store'>): Promise<void> {
  const recovered = await storage.recoverStrays()
  if (!recovered.ok || recovered.value.length === 0) return
  store.getState().changesRecorded({ conversations: recovered.value })
  store.getState().noticeShown({
    id: 'strays',
    tone: 'info',
    text: t('Messages without a conversation were found; they are under “{title}” ({count}).', {
      title: t('Recovered'),
      count: recovered.value.length,
    }),
  })
}
