import { useCallback, useEffect, useState } from 'react'

import type { Settings } from '@/domain/settings/settings'
import type { Result } from '@/lib/result'

import { useAppState, useCommands } from '../app'
import { useWithCommands } from '../useClient'

type Told = Result<void, string>

/** How this device is told of things while no page is open; undefined = nothing is known of it yet. */
export function useNotices() {
  const { changeAppSettings, loadNoticeCommands } = useCommands()
  const isOn = useAppState((state) => state.settings.notifies === 'on')
  const withNotices = useWithCommands(loadNoticeCommands)
  const [push, setPush] = useState<Told>()
  const [tested, setTested] = useState<Told>()

  const connect = useCallback(
    () => withNotices(async (commands) => setPush(await commands.connect())),
    [withNotices],
  )
  useEffect(() => {
    if (isOn) void connect()
  }, [isOn, connect])

  return {
    push,
    tested,
    /** Asks the browser first, which only takes that right after a press. */
    turn: async (wants: boolean): Promise<void> => {
      setTested(undefined)
      setPush(undefined)
      const given = wants && 'Notification' in globalThis ? await Notification.requestPermission() : 'default'
      await changeAppSettings({ notifies: given === 'granted' ? 'on' : 'off' })
      if (!wants) await withNotices((commands) => commands.disconnect())
      // What it takes, or that it is blocked; whoever only closed the question knows.
      else if (given === 'denied' || !('Notification' in globalThis)) await connect()
    },
    change: async (settings: Partial<Settings>): Promise<void> => {
      await changeAppSettings(settings)
      await connect()
    },
    test: () => withNotices(async (commands) => setTested(await commands.test())),
  }
}
