import { useCallback } from 'react'

import type { MemoryCommands } from '@/commands/memory/memoryCommands'

import { useApp, useCommands } from '../app'

/** Does something with memories once its code is here; where it cannot come, a notice says so. */
export function useMemoryCommands(): <Value>(
  act: (commands: MemoryCommands) => Promise<Value>,
) => Promise<Value | undefined> {
  const { store } = useApp()
  const { loadMemoryCommands } = useCommands()
  return useCallback(
    async (act) => {
      const loaded = await loadMemoryCommands().catch((cause: unknown) => {
        const text = cause instanceof Error ? cause.message : String(cause)
        store.getState().noticeShown({ id: 'missing', tone: 'danger', text })
      })
      return loaded ? act(loaded) : undefined
    },
    [store, loadMemoryCommands],
  )
}
