import { DAY_MS } from '@/lib/time/dayMs'

import { backupName } from './backupFiles'
import type { BackupState } from './backupState'

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
