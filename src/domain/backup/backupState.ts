import * as z from 'zod/mini'

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
