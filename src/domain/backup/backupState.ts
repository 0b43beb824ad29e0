import * as z from '@/lib/schema'
import { DAY_MS } from '@/lib/time/dayMs'

/** How many backups stay in the folder. */
const BACKUPS_KEPT = 7

const NAME = /^parlance-backup-\d{4}-\d{2}-\d{2}\.jsonl$/

/** The file of the day of a moment (UTC): a second backup of a day takes the place of the first. */
export const backupName = (at: number): string =>
  `parlance-backup-${new Date(at).toISOString().slice(0, 10)}.jsonl`

/** Of the files in the folder, the backups that are older than the last seven. Other files are never named. */
export const outdatedBackups = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -BACKUPS_KEPT)

const REMIND_AFTER_MS = 7 * DAY_MS

/** Whether a backup is to be written now: each day has one, by the date in its name. */
export const isBackupDue = ({ mode, lastAt }: BackupState, now: number): boolean =>
  mode === 'folder' && (lastAt === null || backupName(lastAt) !== backupName(now))

/** Whether to remind of a download: a week after the last one, and at most once a day. */
export const isReminderDue = (state: BackupState, now: number): boolean =>
  state.mode === 'reminder' &&
  (state.lastAt === null || now - state.lastAt >= REMIND_AFTER_MS) &&
  mayTell(state, now)

/** Whether the last notice about backups is a day old. */
export const mayTell = ({ remindedAt }: BackupState, now: number): boolean =>
  remindedAt === null || now - remindedAt >= DAY_MS

/** Why the last backup is missing: the folder may not be written to until the person allows it again, or it failed. */
export type BackupTrouble = 'permission' | 'unreadable' | 'unwritable'

/** What is known of automatic backups on this device. Moments are milliseconds since the Unix epoch. */
export type BackupState = {
  /** A file a day into a folder, a weekly reminder to download one, or neither. */
  readonly mode: 'off' | 'folder' | 'reminder'
  readonly folderName: string
  /** When the last backup was complete. */
  readonly lastAt: number | null
  readonly trouble: BackupTrouble | null
  readonly remindedAt: number | null
}

export const NO_BACKUP: BackupState = {
  mode: 'off',
  folderName: '',
  lastAt: null,
  trouble: null,
  remindedAt: null,
}

const schema = z.object({
  mode: z.enum(['off', 'folder', 'reminder']),
  folderName: z.string(),
  lastAt: z.nullable(z.number()),
  trouble: z.nullable(z.enum(['permission', 'unreadable', 'unwritable'])),
  remindedAt: z.nullable(z.number()),
})

/** The state as it was stored; that of a device without backups where there is none, or none that can be read. */
export function readBackupState(stored: unknown): BackupState {
  const read = schema.safeParse(stored)
  return read.success ? read.data : NO_BACKUP
}
