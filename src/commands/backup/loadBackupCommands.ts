import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import type { BackupCommands } from './backupCommands'

/** The verbs of backups, loaded with the first place that needs them; always the same promise. */
export function createLoadBackupCommands(deps: CommandDeps): () => Promise<BackupCommands> {
  return startOnce(async () => {
    const [{ createBackupCommands }, { pageFolders }] = await Promise.all([
      loadCode(() => import('./backupCommands')),
      deps.load('backupFolders'),
    ])
    return createBackupCommands(deps, pageFolders())
  }).open
}
