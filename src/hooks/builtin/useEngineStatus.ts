import { useSyncExternalStore } from 'react'

import type { EngineStatus } from '@/domain/builtin/modelShelf'

import { useApp } from '../app'

/** What the engine of this page is doing. */
export function useEngineStatus(): EngineStatus {
  const { status } = useApp().builtin
  return useSyncExternalStore(status.subscribe, status.read)
}
