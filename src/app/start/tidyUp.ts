import { closeLeftovers } from '@/commands/exchanges/closeLeftovers'
import { createPurgeTrash } from '@/commands/conversations/purgeTrash'
import { recoverStrays } from '@/commands/conversations/recoverStrays'

import type { RunningApp } from '../createApp'
import { keepFilesOffline } from './keepFilesOffline'

/** What is done once the app stands and has nothing better to do. Nobody waits for it. */
export async function tidyUp(app: RunningApp): Promise<void> {
  const { deps, commands } = app
  void keepFilesOffline(app.store)
  void deps.storage.requestPersistence()
  void app.openSearch()
  void createPurgeTrash(deps)()
  void deps.storage.sweepAttachments()
  void recoverStrays(deps)
  // Before runs go on: their limits and the caps count what was spent.
  await closeLeftovers(deps)
  const runs = await commands.loadRunCommands()
  await runs.resumeInterrupted()
}
