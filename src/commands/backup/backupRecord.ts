import { readBackupState, type BackupState } from '@/domain/backup/backupState'
import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

const STATE = 'backup/state'
/** The handle of the folder, which only a structured clone can hold. */
const FOLDER = 'backup/folder'

/** What is stored of backups on this device. None of it is exported: another device has other folders. */
export const createBackupRecord = ({ storage }: Pick<CommandDeps, 'storage'>) => {
  async function load(): Promise<Result<BackupState, StorageError>> {
    const stored = await storage.loadDocument(STATE)
    return stored.ok ? ok(readBackupState(stored.value)) : stored
  }
  return {
    load,
    async change(changes: Partial<BackupState>): Promise<Result<BackupState, StorageError>> {
      const before = await load()
      if (!before.ok) return before
      const after = { ...before.value, ...changes }
      const saved = await storage.saveDocument(STATE, after)
      return saved.ok ? ok(after) : saved
    },
    loadFolder: () => storage.loadDocument(FOLDER),
    saveFolder: (stored: unknown) => storage.saveDocument(FOLDER, stored),
    removeFolder: () => storage.removeDocument(FOLDER),
  }
}

/** Notes that the person downloaded everything: the next reminder comes a week later. */
export async function noteDownload(deps: Pick<CommandDeps, 'storage' | 'now'>): Promise<void> {
  const record = createBackupRecord(deps)
  const state = await record.load()
  if (state.ok && state.value.mode === 'reminder') await record.change({ lastAt: deps.now() })
}
