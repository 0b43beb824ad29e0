import type { BackupTrouble } from '@/domain/backup/backupState'
import { mark, t } from '@/lib/text/t'

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
