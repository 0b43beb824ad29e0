import { closeLeftovers } from '@/commands/exchanges/closeLeftovers'
import { createPurgeTrash } from '@/commands/conversations/purgeTrash'
import { recoverStrays } from '@/commands/conversations/recoverStrays'

import { RUN_HEADS } from '@/domain/runs/runDocuments'
import { selectConversations } from '@/store/selectors'

import type { RunningApp } from '../createApp'
import { keepFilesOffline } from './keepFilesOffline'

/** What is done once the app stands and has nothing better to do. Nobody waits for it. */
export async function tidyUp(app: RunningApp): Promise<void> {
  const { deps, commands } = app
  void keepFilesOffline(app.store)
  void deps.storage.requestPersistence()
  // An empty library has nothing to index; its first search opens the index.
  if (selectConversations(app.store.getState()).length > 0) void app.openSearch()
  void createPurgeTrash(deps)()
  void deps.storage.sweepAttachments()
  void recoverStrays(deps)
  // Before runs go on: their limits and the caps count what was spent.
  await closeLeftovers(deps)
  const stored = await deps.storage.listDocuments(RUN_HEADS)
  if (!stored.ok || stored.value.length === 0) return
  const runs = await commands.loadRunCommands()
  await runs.resumeInterrupted()
}
