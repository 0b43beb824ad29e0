import { BACKUP_STATE } from '@/domain/backup/backupRow'
import {
  backupName,
  type BackupState,
  type BackupTrouble,
  isBackupDue,
  isReminderDue,
  mayTell,
  outdatedBackups,
  readBackupState,
} from '@/domain/backup/backupState'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'
import type { BackupFolder, BackupFolders } from '@/services/backup/pageFolders'
import type { ExportProgress } from '@/services/files/exportFile'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { whatIsSeen } from '../whatIsSeen'

/** How a backup is followed and ended. */
type BackupRun = {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

export type BackupCommands = ReturnType<typeof createBackupCommands>

/** The verbs of automatic backups. Failures are sentences. */
export function createBackupCommands(deps: CommandDeps, folders: BackupFolders) {
  const record = createBackupRecord(deps)

  async function openFolder(): Promise<BackupFolder | undefined> {
    const stored = await record.loadFolder()
    return stored.ok ? folders.open(stored.value) : undefined
  }

  /** Writes today's backup, then removes what is older than the last seven. Gives what went wrong. */
  async function write(folder: BackupFolder, run: BackupRun): Promise<BackupTrouble | null> {
    if ((await folder.permission()) !== 'granted') return 'permission'
    const { exportFile, UnreadableData } = await deps.load('exportFile')
    const content = exportFile({
      storage: whatIsSeen(deps),
      conversations: selectConversations(deps.store.getState()),
      isEverything: true,
      exportedAt: deps.now(),
      onProgress: run.onProgress,
    })
    try {
      await folder.write(backupName(deps.now()), content, run.signal)
      for (const name of outdatedBackups(await folder.listFiles())) await folder.remove(name)
      return null
    } catch (cause) {
      return cause instanceof UnreadableData ? 'unreadable' : 'unwritable'
    }
  }

  async function backUp(run: BackupRun): Promise<Result<BackupState, string>> {
    const folder = await openFolder()
    const trouble = folder ? await write(folder, run) : 'unwritable'
    if (run.signal.aborted) return withWords(await record.load())
    return withWords(await record.change(trouble === null ? { trouble, lastAt: deps.now() } : { trouble }))
  }

  async function tell(text: string): Promise<void> {
    deps.store.getState().noticeShown({ id: 'backup', tone: 'info', text, href: '/settings/data' })
    await record.change({ remindedAt: deps.now() })
  }

  return {
    canChooseFolder: folders.canChoose,
    loadBackup: record.load,

    /** Asks for a folder and writes the first backup. Undefined when the person closed the dialog. */
    async chooseBackupFolder(run: BackupRun): Promise<Result<BackupState | undefined, string>> {
      const chosen = await folders.choose()
      if (!chosen.ok) {
        if (chosen.error.type === 'cancelled') return ok(undefined)
        return failed(t('This folder can’t be used. Choose another one.'))
      }
      const saved = await record.saveFolder(chosen.value.stored)
      if (!saved.ok) return failed(describeStorageError(saved.error))
      const changed = await record.change({ mode: 'folder', folderName: chosen.value.name, trouble: null })
      return changed.ok ? backUp(run) : withWords(changed)
    },

    /** Writes a backup now; asks for the permission to write where the browser wants that again. */
    async backUpNow(run: BackupRun): Promise<Result<BackupState, string>> {
      const folder = await openFolder()
      if (folder && (await folder.permission()) === 'ask') await folder.requestPermission()
      return backUp(run)
    },

    /** Ends backups and reminders. Files that were written stay. */
    turnBackupsOff: async (): Promise<Result<BackupState, string>> => {
      const removed = await record.removeFolder()
      if (!removed.ok) return failed(describeStorageError(removed.error))
      return withWords(await record.change({ mode: 'off', folderName: '', trouble: null }))
    },

    remindOfBackups: async (): Promise<Result<BackupState, string>> =>
      withWords(await record.change({ mode: 'reminder', trouble: null })),

    /** For once the app is idle, and from time to time: today's backup, or what keeps it from being written. */
    async backUpIfDue(): Promise<void> {
      const state = await record.load()
      if (!state.ok) return
      if (isReminderDue(state.value, deps.now()))
        await tell(t('It’s time for a backup: use “Export everything” under Settings → Data.'))
      if (!isBackupDue(state.value, deps.now())) return
      const { runAlone } = await deps.load('tabLock')
      await runAlone('backup', async () => {
        // Another tab may have written it meanwhile.
        const latest = await record.load()
        if (!latest.ok || !isBackupDue(latest.value, deps.now())) return
        const done = await backUp({ signal: new AbortController().signal, onProgress: () => undefined })
        const trouble = done.ok ? done.value.trouble : undefined
        // Each start tries again; once a day is often enough to hear of it.
        if (trouble && mayTell(latest.value, deps.now())) await tell(describeBackupTrouble(trouble))
      })
    },
  }
}

const withWords = (result: Result<BackupState, StorageError>): Result<BackupState, string> =>
  result.ok ? result : failed(describeStorageError(result.error))

/** The handle of the folder, which only a structured clone can hold. */
const FOLDER = 'backup/folder'

/** What is stored of backups on this device. None of it is exported: another device has other folders. */
const createBackupRecord = ({ storage }: Pick<CommandDeps, 'storage'>) => {
  async function load(): Promise<Result<BackupState, StorageError>> {
    const stored = await storage.loadDocument(BACKUP_STATE)
    return stored.ok ? ok(readBackupState(stored.value)) : stored
  }
  return {
    load,
    async change(changes: Partial<BackupState>): Promise<Result<BackupState, StorageError>> {
      const before = await load()
      if (!before.ok) return before
      const after = { ...before.value, ...changes }
      const saved = await storage.saveDocument(BACKUP_STATE, after)
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

const SENTENCES = {
  permission: mark(
    'Backups are paused: the browser asks again before Parlance may write to the folder. Press “Back up now” under Settings → Data.',
  ),
  unreadable: mark(
    'The last backup failed: some of your data could not be read. Reload the page and try again.',
  ),
  unwritable: mark(
    'The last backup failed: the file could not be written. Check that the folder still exists and has free space.',
  ),
} as const satisfies Readonly<Record<BackupTrouble, string>>

/** What went wrong with a backup and what to do next. */
export const describeBackupTrouble = (trouble: BackupTrouble): string => t(SENTENCES[trouble])
