import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

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
