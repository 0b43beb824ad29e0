import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'

import type { StorageUse } from '@/commands/storage/storageCommands'
import { describeUnreadable } from '@/domain/storage/storageError'
import { StorageFailure, storedQuery, type Loaded } from '@/queries/stored'

import { useCommands } from '../app'
import { useClient } from '../useClient'

/** Something on disk, as a view sees it. */
export type Stored<Value> = {
  /** Undefined until it is read, and where it cannot be. */
  readonly value: Value | undefined
  /** Why it cannot be read and what to do next; undefined while all is well. */
  readonly problem: string | undefined
  readonly again: () => void
}

type Options = {
  /** It never changes once it is there. */
  readonly isFixed?: boolean
  /** Shows what was read under another key until this is. */
  readonly keepsPrevious?: boolean
  /** Milliseconds it is kept after nobody shows it. */
  readonly gcTime?: number
}

/** Reads something from disk, and says so where it cannot be read. */
export function useStored<Value>(
  key: QueryKey,
  load: () => Loaded<Value>,
  { isFixed = false, keepsPrevious = false, gcTime }: Options = {},
): Stored<Value> {
  const { data, error, refetch } = useQuery(
    {
      ...storedQuery(key, load),
      ...(isFixed ? { staleTime: Infinity } : { staleTime: 0 }),
      ...(keepsPrevious && { placeholderData: keepPreviousData }),
      ...(gcTime !== undefined && { gcTime }),
    },
    useClient(),
  )
  return {
    value: data,
    problem: error ? describeProblem(error) : undefined,
    again: () => void refetch(),
  }
}

/** Code that could not be loaded says what to do next itself. */
export const describeProblem = (error: Error): string =>
  error instanceof StorageFailure ? describeUnreadable(error.error) : error.message

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
