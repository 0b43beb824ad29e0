import { useCallback } from 'react'

import type { ProjectCommands } from '@/commands/projects/projectCommands'

import { useApp, useCommands } from '../app'

/** Does something with projects once its code is here; where it cannot come, a notice says so. */
export function useProjectCommands(): <Value>(
  act: (commands: ProjectCommands) => Promise<Value>,
) => Promise<Value | undefined> {
  const { store } = useApp()
  const { loadProjectCommands } = useCommands()
  return useCallback(
    async (act) => {
      const loaded = await loadProjectCommands().catch((cause: unknown) => {
        const text = cause instanceof Error ? cause.message : String(cause)
        store.getState().noticeShown({ id: 'missing', tone: 'danger', text })
      })
      return loaded ? act(loaded) : undefined
    },
    [store, loadProjectCommands],
  )
}
