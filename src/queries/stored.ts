import { queryOptions, type QueryKey } from '@tanstack/react-query'

import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

/** What is read from disk, or why it could not be. */
export type Loaded<Value> = Promise<Result<Value, StorageError>>

/** Carries a `StorageError` through React Query, which signals failure by throwing. */
export class StorageFailure extends Error {
  readonly error: StorageError

  constructor(error: StorageError) {
    super(error.type)
    this.name = 'StorageFailure'
    this.error = error
  }
}

/** A query of something on this device's disk. A failure stays one: it never looks like nothing being there. */
export const storedQuery = <Value>(key: QueryKey, load: () => Loaded<Value>) =>
  queryOptions<Value, StorageFailure>({
    queryKey: key,
    queryFn: async () => {
      const loaded = await load()
      if (loaded.ok) return loaded.value
      throw new StorageFailure(loaded.error)
    },
    retry: false,
  })

/** Queries know no undefined: what is missing is null. */
export const orNull = <Value>(
  loaded: Result<Value | undefined, StorageError>,
): Result<Value | null, StorageError> => (loaded.ok ? ok(loaded.value ?? null) : loaded)
