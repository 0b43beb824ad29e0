import { useSyncExternalStore } from 'react'

import type { Connection } from '@/domain/connections/connection'

import { useCommands } from '../app'

/** Whether there is a key for this connection at its present origin. The key itself never reaches a view. */
export function useHasKey(connection: Connection | undefined): boolean {
  const { hasKey, watchKeys } = useCommands()
  return useSyncExternalStore(watchKeys, () => connection !== undefined && hasKey(connection))
}
