import { useEffect, useState, useSyncExternalStore } from 'react'

import type { SyncCommands } from '@/commands/sync/syncCommands'
import type { SyncStatus, TypedPlace } from '@/domain/sync'
import { failed, type Result } from '@/lib/result'

import { useCommands } from '../app'

const OFF: SyncStatus = { type: 'off' }
const NO_STATUS: SyncCommands['syncStatus'] = { read: () => OFF, subscribe: () => () => undefined }

type Code = { readonly words: readonly string[]; readonly isNew: boolean }

/** Sync of this device and what can be done about it. */
export function useSync() {
  const load = useCommands().loadSyncCommands
  const [commands, setCommands] = useState<SyncCommands>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [code, setCode] = useState<Code>()
  const { read, subscribe } = commands?.syncStatus ?? NO_STATUS
  const status = useSyncExternalStore(subscribe, read)

  useEffect(() => {
    let isGone = false
    void load().then(
      async (loaded) => {
        if (loaded.syncStatus.read().type === 'off') await loaded.startSync()
        if (!isGone) setCommands(loaded)
      },
      (cause: unknown) => {
        if (!isGone) setProblem(cause instanceof Error ? cause.message : String(cause))
      },
    )
    return () => {
      isGone = true
    }
  }, [load])

  async function act<Value>(
    work: (commands: SyncCommands) => Promise<Result<Value, string>>,
  ): Promise<Result<Value, string>> {
    setProblem(undefined)
    setIsBusy(true)
    try {
      const done = await work(await load())
      if (!done.ok) setProblem(done.error)
      return done
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      setProblem(reason)
      return failed(reason)
    } finally {
      setIsBusy(false)
    }
  }

  const makeCode =
    (isNew: boolean, work: (commands: SyncCommands) => Promise<Result<readonly string[], string>>) =>
    async () => {
      const made = await act(work)
      if (made.ok) setCode({ words: made.value, isNew })
    }

  return {
    /** Whether it is known if this device syncs. */
    isReady: commands !== undefined,
    status,
    problem,
    isBusy,
    /** The code while it is shown. */
    code,
    ownUrl: commands?.ownUrl ?? '',
    hideCode: () => setCode(undefined),
    turnOn: (place: TypedPlace) => void makeCode(true, (its) => its.turnOnSync(place))(),
    join: (words: string, place: TypedPlace) => act((its) => its.joinSync(words, place)),
    showCode: () => void makeCode(false, (its) => its.showRecoveryCode())(),
    renewCode: () => void makeCode(true, (its) => its.renewRecoveryCode())(),
    syncNow: () => commands?.syncNow(),
    pause: (isPaused: boolean) => void act((its) => its.pauseSync(isPaused)),
    leave: () => {
      setCode(undefined)
      return act((its) => its.leaveSync())
    },
    removeDevice: (id: string) => act((its) => its.removeSyncDevice(id)),
    renameDevice: (id: string, name: string) => act((its) => its.renameSyncDevice(id, name)),
    loadSpace: commands?.loadSyncSpace,
  }
}

export type SyncHere = ReturnType<typeof useSync>
