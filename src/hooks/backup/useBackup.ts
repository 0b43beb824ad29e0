import { useState } from 'react'

import { type BackupCommands, describeBackupTrouble } from '@/commands/backup/backupCommands'
import type { BackupState } from '@/domain/backup/backupState'
import { ok, type Result } from '@/lib/result'

import { useCommands } from '../app'
import { useStored } from '../storage/useStored'

const KEY = ['backup'] as const

type Running = { readonly share: number | undefined; readonly controller: AbortController }

/** Automatic backups of this device and what can be done about them. */
export function useBackup() {
  const load = useCommands().loadBackupCommands
  const read = async () => {
    const { canChooseFolder, loadBackup } = await load()
    const state = await loadBackup()
    return state.ok ? ok({ state: state.value, canChooseFolder }) : state
  }
  const { value, problem, again } = useStored(KEY, read, { gcTime: 0 })
  const [running, setRunning] = useState<Running>()
  const [failure, setFailure] = useState<string>()

  const act = async (
    work: (commands: BackupCommands) => Promise<Result<BackupState | undefined, string>>,
  ) => {
    setFailure(undefined)
    const done = await work(await load())
    setRunning(undefined)
    if (!done.ok) setFailure(done.error)
    again()
  }
  const write = (choose: 'chooseBackupFolder' | 'backUpNow') => () => {
    const controller = new AbortController()
    setRunning({ share: undefined, controller })
    void act((commands) =>
      commands[choose]({
        signal: controller.signal,
        onProgress: ({ done, total }) =>
          setRunning({ share: total === 0 ? undefined : done / total, controller }),
      }),
    )
  }
  return {
    /** Undefined until it is read, and where that failed: `problem` says why then. */
    state: value?.state,
    canChooseFolder: value?.canChooseFolder ?? false,
    problem:
      problem ?? failure ?? (value?.state.trouble ? describeBackupTrouble(value.state.trouble) : undefined),
    running,
    choose: write('chooseBackupFolder'),
    backUpNow: write('backUpNow'),
    turnOff: () => void act((commands) => commands.turnBackupsOff()),
    remind: () => void act((commands) => commands.remindOfBackups()),
    cancel: () => running?.controller.abort(),
  }
}
