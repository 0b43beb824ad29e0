import { useSyncExternalStore } from 'react'

import type { Connection } from '@/domain/connections/connection'

import { useCommands } from '../app'

/** Whether there is a key for this connection at its present origin. The key itself never reaches a view. */
export function useHasKey(connection: Connection | undefined): boolean {
  const { hasKey, watchKeys } = useCommands()
  return useSyncExternalStore(watchKeys, () => connection !== undefined && hasKey(connection))
}

/** How remembered keys are protected on this device, and whether a passphrase is needed first. */
export function useKeyProtection() {
  const { keyProtection, watchKeys } = useCommands()
  return useSyncExternalStore(watchKeys, keyProtection)
}
