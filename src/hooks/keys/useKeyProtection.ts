import { useSyncExternalStore } from 'react'

import { useCommands } from '../app'

/** How remembered keys are protected on this device, and whether a passphrase is needed first. */
export function useKeyProtection() {
  const { keyProtection, watchKeys } = useCommands()
  return useSyncExternalStore(watchKeys, keyProtection)
}
