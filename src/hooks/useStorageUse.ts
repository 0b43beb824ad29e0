import { useQuery } from '@tanstack/react-query'

import { useCommands } from './app'

export const STORAGE_USE_KEY = ['storageUse'] as const

/** Bytes used and available on this device; undefined until measured. */
export function useStorageUse(): { readonly usedBytes?: number; readonly quotaBytes?: number } | undefined {
  const { measureStorage } = useCommands()
  return useQuery({ queryKey: STORAGE_USE_KEY, queryFn: measureStorage, staleTime: 0 }).data
}
