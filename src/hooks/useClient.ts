import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { clientOf } from '@/queries/clientOf'

import { useApp } from './app'

/** The client that every query is given: there is no provider of one, since the first page has none. */
export const useClient = (): QueryClient => clientOf(useApp().queries)

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
