import { closeLeftovers } from '@/commands/exchanges/closeLeftovers'
import { createPurgeTrash } from '@/commands/conversations/tidyChats'
import { recoverStrays } from '@/commands/conversations/tidyChats'
import { watchSchedules } from '@/commands/schedules/watchSchedules'
import { watchRules } from '@/commands/projects/watchRules'
import { watchTitles } from '@/commands/titles/watchTitles'

import { BACKUP_STATE } from '@/domain/backup/backupRow'
import { RUN_HEADS } from '@/domain/runs/run'
import { SYNC_STATE } from '@/domain/sync'
import type { ConversationId } from '@/domain/ids'
import { takeLeft } from '@/commands/storage/followOtherTabs'
import { askToKeepData, fillWhileQuiet, watchSpace } from '@/commands/storage/watchSpace'
import { LEDGER } from '@/queries/ledger'
import { loadCode } from '@/lib/loadCode'
import { registerOfflineWorker } from '@/services/page/registerOfflineWorker'
import { selectConversations } from '@/store/selectors'

import type { RunningApp } from '../createApp'

const HOUR_MS = 3_600_000

/**
 * Background work after the start. Nothing waits for it.
 *
 * @param restoreLeft writes what pages that were killed left, also where nothing says that there is any.
 */
export async function tidyUp(
  app: RunningApp,
  restoreLeft: () => Promise<readonly ConversationId[]>,
): Promise<void> {
  const { deps, commands } = app
  void showKeptLook(app)
  if (import.meta.env.PROD) void keepFilesOffline(app)
  const taking = takeLeft(deps, restoreLeft)
  askToKeepData(deps)
  // They hear of a change when views do, behind the request that it may belong to.
  void watchSpace(deps, app.store)
  keepBackups(app)
  watchRules(app, commands.loadProjectCommands)
  watchTitles(app, commands.titleByModel, deps.now() - deps.elapsed())
  void keepSynced(app)
  void keepTold(app)
  // An empty library has nothing to index; its first search opens the index.
  if (selectConversations(app.store.getState()).length > 0) void app.openSearch()
  void createPurgeTrash(deps)()
  void deps.storage.sweepAttachments()
  void recoverStrays(deps)
  // A reply that a killed page left whole is still half a reply in the database, which must not be written over it.
  await taking
  // Before runs go on: their limits and the caps count what was spent.
  await closeLeftovers(deps)
  watchSchedules(deps, commands.loadScheduleCommands)
  // A place that shows the ledger has read it by now.
  void app.queries.client?.invalidateQueries({ queryKey: [LEDGER] })
  const stored = await deps.storage.listDocuments(RUN_HEADS)
  if (!stored.ok || stored.value.length === 0) return
  const runs = await commands.loadRunCommands()
  await runs.resumeInterrupted()
}

/** What the page shows unless another look was kept (`services/page/showAppearance`). */
const USUAL_LOOK = '["system","comfortable",{}]'

/** Shows the chosen look where the start had nothing to show it by, or could not load its font. */
async function showKeptLook({ store }: RunningApp): Promise<void> {
  const { theme, density, look } = store.getState().settings
  const kept = localStorage.getItem('parlance.look') ?? USUAL_LOOK
  if (kept === JSON.stringify([theme, density, look])) return
  const { showAppearance } = await loadCode(() => import('@/services/page/showAppearance'))
  await showAppearance(() => store.getState().settings)
}

/** Writes today's backup where backups were turned on, and looks again while the app stays open. */
function keepBackups({ commands, deps }: RunningApp): void {
  const look = async () => {
    const stored = await deps.storage.loadDocument(BACKUP_STATE)
    if (stored.ok && stored.value !== undefined) await (await commands.loadBackupCommands()).backUpIfDue()
  }
  void look()
  setInterval(() => void look(), HOUR_MS)
}

/** Syncs with the person's other devices, where they turned that on. */
async function keepSynced({ commands, deps }: RunningApp): Promise<void> {
  const stored = await deps.storage.loadDocument(SYNC_STATE)
  if (stored.ok && stored.value !== undefined) await (await commands.loadSyncCommands()).startSync()
}

/** Says to the host again where this device is told of things: addresses of browsers change, and so does the language. */
async function keepTold({ store, commands }: RunningApp): Promise<void> {
  const { notifies, noticeDevice } = store.getState().settings
  if (notifies === 'on' && noticeDevice !== '') await (await commands.loadNoticeCommands()).connect()
}

/** Has the files of the app fetched while the page is quiet, so that it starts with no network. */
async function keepFilesOffline({ store }: RunningApp): Promise<void> {
  const worker = await registerOfflineWorker()
  worker?.onFilled(fillWhileQuiet(store, worker.tell))
}
