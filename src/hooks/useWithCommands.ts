import { useCallback } from 'react'

import { useApp } from './app'

/**
 * Does something with commands once their code is here; where it cannot come, a notice says so.
 *
 * @param load stays the same from one render to the next.
 */
export function useWithCommands<Commands>(
  load: () => Promise<Commands>,
): <Value>(act: (commands: Commands) => Promise<Value>) => Promise<Value | undefined> {
  const { store } = useApp()
  return useCallback(
    async (act) => {
      const loaded = await load().catch((cause: unknown) => {
        const text = cause instanceof Error ? cause.message : String(cause)
        store.getState().noticeShown({ id: 'missing', tone: 'danger', text })
      })
      return loaded ? act(loaded) : undefined
    },
    [store, load],
  )
}
