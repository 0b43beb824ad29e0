import { describe, expect, it } from 'vitest'

import { CONVERSATION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { createBackupCommands } from '@/commands/backup/backupCommands'
import { backupName } from '@/domain/backup/backupState'
import { failed, ok } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'
import type { BackupFolder, BackupFolders } from '@/services/backup/pageFolders'

const START = Date.UTC(2026, 10, 24, 12)
const RUN = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

/** A folder in memory, found again by what is stored of it. */
function createFolder() {
  const files = new Map<string, string>()
  const folder = {
    files,
    permission: 'granted' as 'granted' | 'ask' | 'denied',
    /** What the person answers when the browser asks. */
    grants: true,
    isFull: false,
    isCancelled: false,
  }
  const handle: BackupFolder = {
    name: 'Backups',
    stored: { folder: 'Backups' },
    permission: () => Promise.resolve(folder.permission),
    requestPermission: () => {
      if (folder.grants) folder.permission = 'granted'
      return Promise.resolve(folder.grants)
    },
    listFiles: () => Promise.resolve([...files.keys()]),
    async write(name, content, signal) {
      const text = await new Response(content).text()
      signal.throwIfAborted()
      if (folder.isFull) throw new Error('no space')
      files.set(name, text)
    },
    remove: (name) => Promise.resolve(void files.delete(name)),
  }
  const folders: BackupFolders = {
    canChoose: true,
    choose: () => Promise.resolve(folder.isCancelled ? failed({ type: 'cancelled' }) : ok(handle)),
    open: (stored) => (JSON.stringify(stored) === JSON.stringify(handle.stored) ? handle : undefined),
  }
  return { folder, folders }
}

async function setUp(options: TestAppOptions = {}) {
  const clock = { at: START }
  const test = await createTestApp({ conversations: [CONVERSATION], now: () => clock.at, ...options })
  const { folder, folders } = createFolder()
  return {
    ...test,
    clock,
    folder,
    backups: createBackupCommands(test.app.deps, folders),
    notices: () => test.app.store.getState().notices,
  }
}

describe('a folder for backups', () => {
  it('gets the first backup when it is chosen: everything, as an export has it', async () => {
    const { backups, folder } = await setUp()
    expect(await backups.chooseBackupFolder(RUN())).toMatchObject({
      value: { mode: 'folder', folderName: 'Backups', lastAt: START, trouble: null },
    })
    expect([...folder.files.keys()]).toEqual([backupName(START)])
    expect(folder.files.get(backupName(START))).toContain(CONVERSATION.title)
  })

  it('changes nothing when the dialog is closed', async () => {
    const { backups, folder } = await setUp()
    folder.isCancelled = true
    expect(await backups.chooseBackupFolder(RUN())).toEqual(ok(undefined))
    expect(await backups.loadBackup()).toMatchObject({ value: { mode: 'off' } })
  })

  it('gets one file a day, and keeps the last seven', async () => {
    const { backups, folder, clock } = await setUp()
    await backups.chooseBackupFolder(RUN())
    folder.files.set('holiday.jpg', '')
    for (let day = 1; day <= 9; day += 1) {
      clock.at = START + day * DAY_MS
      await backups.backUpIfDue()
      await backups.backUpIfDue()
    }
    const days = Array.from({ length: 7 }, (_, index) => backupName(START + (index + 3) * DAY_MS))
    expect([...folder.files.keys()].sort()).toEqual(['holiday.jpg', ...days])
  })

  it('keeps its old backups when a new one cannot be written, and says what to do', async () => {
    const { backups, folder, clock, notices } = await setUp()
    await backups.chooseBackupFolder(RUN())
    folder.isFull = true
    clock.at += DAY_MS
    await backups.backUpIfDue()
    expect([...folder.files.keys()]).toEqual([backupName(START)])
    expect(await backups.loadBackup()).toMatchObject({ value: { lastAt: START, trouble: 'unwritable' } })
    expect(notices()).toMatchObject([{ text: expect.stringContaining('free space'), href: '/settings/data' }])
  })

  it('says so once a day when the browser wants to be asked again, and writes after the answer', async () => {
    const { app, backups, folder, clock, notices } = await setUp()
    await backups.chooseBackupFolder(RUN())
    folder.permission = 'ask'
    clock.at += DAY_MS
    await backups.backUpIfDue()
    expect(notices()).toMatchObject([{ text: expect.stringContaining('paused') }])
    app.commands.dismissNotice('backup')
    await backups.backUpIfDue()
    expect(notices()).toEqual([])

    expect(await backups.backUpNow(RUN())).toMatchObject({ value: { lastAt: clock.at, trouble: null } })
    expect(folder.files.size).toBe(2)
  })

  it('says when the data cannot be read, and leaves no file', async () => {
    const { app, folder } = await setUp()
    const storage = {
      ...app.deps.storage,
      loadLedger: () => Promise.resolve(failed({ type: 'failed', detail: 'planted' } as const)),
    }
    const backups = createBackupCommands({ ...app.deps, storage }, { ...createFolder().folders })
    await backups.chooseBackupFolder(RUN())
    expect(await backups.loadBackup()).toMatchObject({ value: { lastAt: null, trouble: 'unreadable' } })
    expect(folder.files.size).toBe(0)
  })

  it('is left as it was by a backup that is cancelled', async () => {
    const { backups, folder } = await setUp()
    const controller = new AbortController()
    controller.abort()
    await backups.chooseBackupFolder({ ...RUN(), signal: controller.signal })
    expect(folder.files.size).toBe(0)
    expect(await backups.loadBackup()).toMatchObject({
      value: { mode: 'folder', lastAt: null, trouble: null },
    })
  })

  it('is forgotten when backups are turned off; the files stay', async () => {
    const { backups, folder, clock } = await setUp()
    await backups.chooseBackupFolder(RUN())
    await backups.turnBackupsOff()
    clock.at += DAY_MS
    await backups.backUpIfDue()
    expect([...folder.files.keys()]).toEqual([backupName(START)])
    expect(await backups.loadBackup()).toMatchObject({ value: { mode: 'off' } })
  })
})

describe('a reminder', () => {
  it('comes a week after the last download of everything', async () => {
    const { app, backups, clock, notices } = await setUp({
      parts: { saveToDisk: () => Promise.resolve(ok(undefined)) },
    })
    await backups.remindOfBackups()
    await backups.backUpIfDue()
    expect(notices()).toMatchObject([{ text: expect.stringContaining('Export everything') }])

    app.commands.dismissNotice('backup')
    expect((await app.commands.exportEverything()).ok).toBe(true)
    clock.at += 6 * DAY_MS
    await backups.backUpIfDue()
    expect(notices()).toEqual([])
    clock.at += DAY_MS
    await backups.backUpIfDue()
    expect(notices()).toHaveLength(1)
  })
})
