import type { Result } from '@/lib/result'
import type { SaveFailure } from '@/services/download/saveToDisk'
import { selectConversations } from '@/store/selectors'

import { noteDownload } from '../backup/backupCommands'
import type { CommandDeps } from '../deps'
import { dayOf, saveExport } from './exportConversations'
import type { ExportRuns } from './exportRuns'

/** Saves all conversations, exchanges and files as one file of JSON Lines, streamed. No key is in it. */
export const createExportEverything = (deps: CommandDeps, runs: ExportRuns) =>
  async function exportEverything(): Promise<Result<void, SaveFailure>> {
    const saved = await saveExport(deps, runs.begin('everything'), {
      conversations: selectConversations(deps.store.getState()),
      isEverything: true,
      name: `parlance-${dayOf(deps.now())}`,
    })
    // A download is what the weekly reminder asks for.
    if (saved.ok) await noteDownload(deps)
    return saved
  }
