import { closeLeftovers } from '@/commands/closeLeftovers'
import { createPurgeTrash } from '@/commands/purgeTrash'
import { describeRecovered } from '@/services/storage/readLibrary'

import type { RunningApp } from './createApp'
import { keepFilesOffline } from './keepFilesOffline'

/** What is done once the app stands and has nothing better to do. Nobody waits for it. */
export async function tidyUp(app: RunningApp): Promise<void> {
  const { deps, commands } = app
  void keepFilesOffline()
  void deps.storage.requestPersistence()
  void app.openSearch()
  void createPurgeTrash(deps)()
  void deps.storage.sweepAttachments()
  void recoverStrays(app)
  // Before runs go on: their limits and the caps count what was spent.
  await closeLeftovers(deps)
  const runs = await commands.loadRunCommands()
  await runs.resumeInterrupted()
}

/** In a large library messages without a conversation are looked for only now. */
async function recoverStrays({ deps, store }: RunningApp): Promise<void> {
  const recovered = await deps.storage.recoverStrays()
  if (!recovered.ok || recovered.value.length === 0) return
  store.getState().changesRecorded({ conversations: recovered.value })
  store.getState().noticeShown({
    id: 'strays',
    tone: 'info',
    text: describeRecovered(recovered.value.length),
  })
}
