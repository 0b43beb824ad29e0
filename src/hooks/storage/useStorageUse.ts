import { useQuery } from '@tanstack/react-query'

import type { StorageUse } from '@/commands/storage/measureStorage'

import { useCommands } from '../app'
import { useClient } from '../useClient'

export type { StorageUse }

export const STORAGE_USE_KEY = ['storageUse'] as const

/** What is stored on this device, measured each time it is shown; undefined until then. */
export function useStorageUse(): StorageUse | undefined {
  const { measureStorage } = useCommands()
  return useQuery(
    { queryKey: STORAGE_USE_KEY, queryFn: measureStorage, staleTime: 0, gcTime: 0 },
    useClient(),
  ).data
}
