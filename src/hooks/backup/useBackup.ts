import { use, useState } from 'react'

import { describeBackupTrouble } from '@/commands/backup/describeBackupTrouble'
import type { BackupState } from '@/domain/backup/backupState'
import type { Result } from '@/lib/result'

import { useCommands } from '../app'
import { useStored } from '../storage/useStored'

const KEY = ['backup'] as const

type Running = { readonly share: number | undefined; readonly controller: AbortController }

/** Automatic backups of this device and what can be done about them. Suspends until their code is here. */
export function useBackup() {
  const commands = use(useCommands().loadBackupCommands())
  const { value: state, problem, again } = useStored(KEY, commands.loadBackup, { gcTime: 0 })
  const [running, setRunning] = useState<Running>()
  const [failure, setFailure] = useState<string>()

  const act = async (work: () => Promise<Result<BackupState | undefined, string>>) => {
    setFailure(undefined)
    const done = await work()
    setRunning(undefined)
    if (!done.ok) setFailure(done.error)
    again()
  }
  const write = (choose: 'chooseBackupFolder' | 'backUpNow') => () => {
    const controller = new AbortController()
    setRunning({ share: undefined, controller })
    void act(() =>
      commands[choose]({
        signal: controller.signal,
        onProgress: ({ done, total }) =>
          setRunning({ share: total === 0 ? undefined : done / total, controller }),
      }),
    )
  }
  return {
    canChooseFolder: commands.canChooseFolder,
    /** Undefined until it is read, and where that failed: `problem` says why then. */
    state,
    problem: problem ?? failure ?? (state?.trouble ? describeBackupTrouble(state.trouble) : undefined),
    running,
    choose: write('chooseBackupFolder'),
    backUpNow: write('backUpNow'),
    turnOff: () => void act(commands.turnBackupsOff),
    remind: () => void act(commands.remindOfBackups),
    cancel: () => running?.controller.abort(),
  }
}
