import { describe, expect, it } from 'vitest'

import {
  backupName,
  isBackupDue,
  isReminderDue,
  NO_BACKUP,
  outdatedBackups,
  readBackupState,
} from '@/domain/backup/backupState'
import { DAY_MS } from '@/lib/time/dayMs'

const NOON = Date.UTC(2026, 10, 24, 12)
const FOLDER = { ...NO_BACKUP, mode: 'folder' } as const
const REMINDER = { ...NO_BACKUP, mode: 'reminder' } as const

describe('a backup', () => {
  it('has the date in its name', () => {
    expect(backupName(NOON)).toBe('parlance-backup-2026-11-24.jsonl')
  })

  it.each([
    ['there is none yet', { ...FOLDER, lastAt: null }, true],
    ['the last one is of yesterday', { ...FOLDER, lastAt: NOON - DAY_MS }, true],
    ['the day is new, although hours are few', { ...FOLDER, lastAt: NOON - DAY_MS / 2 - 1 }, true],
    ['today has one', { ...FOLDER, lastAt: NOON - 60_000 }, false],
    ['no folder is chosen', { ...NO_BACKUP, lastAt: null }, false],
    ['only reminders are on', REMINDER, false],
  ])('is due or not: %s', (_, state, isDue) => {
    expect(isBackupDue(state, NOON)).toBe(isDue)
  })

  it.each([
    ['nothing was ever downloaded', REMINDER, true],
    ['the last download is a week old', { ...REMINDER, lastAt: NOON - 7 * DAY_MS }, true],
    ['the last download is six days old', { ...REMINDER, lastAt: NOON - 6 * DAY_MS }, false],
    ['the last reminder is an hour old', { ...REMINDER, remindedAt: NOON - 3_600_000 }, false],
    ['the last reminder is a day old', { ...REMINDER, remindedAt: NOON - DAY_MS }, true],
    ['backups go to a folder', FOLDER, false],
  ])('is reminded of or not: %s', (_, state, isDue) => {
    expect(isReminderDue(state, NOON)).toBe(isDue)
  })
})

describe('outdated backups', () => {
  const names = Array.from({ length: 10 }, (_, day) => backupName(NOON + day * DAY_MS))

  it('are those before the last seven, in whatever order the folder lists them', () => {
    expect(outdatedBackups(names.toReversed())).toEqual(names.slice(0, 3))
  })

  it('are none as long as there are seven', () => {
    expect(outdatedBackups(names.slice(0, 7))).toEqual([])
  })

  it('are never files that somebody else put there', () => {
    const others = ['parlance-2026-11-24.jsonl', 'parlance-backup-2026-11-24 (1).jsonl', 'notes.txt']
    expect(outdatedBackups([...names, ...others])).toEqual(names.slice(0, 3))
  })
})

describe('the stored state', () => {
  it('comes back as it was', () => {
    const state = { ...FOLDER, folderName: 'Backups', lastAt: NOON, trouble: 'permission' } as const
    expect(readBackupState(structuredClone(state))).toEqual(state)
  })

  it.each([undefined, null, 'folder', {}, { ...NO_BACKUP, mode: 'cloud' }])(
    'is that of no backup for %j',
    (stored) => {
      expect(readBackupState(stored)).toEqual(NO_BACKUP)
    },
  )
})
