import { expect } from 'vitest'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

import type { StorageError } from '@/domain/storage/storageError'
import type { Result } from '@/lib/result'
import { openStorage, type StorageOptions } from '@/services/storage/openStorage'

/** A storage of its own for one test, on a database that other storages of the test may share. */
export async function testStorage(options: Partial<StorageOptions> = {}) {
  const indexedDB = options.indexedDB ?? new IDBFactory()
  const storage = value(
    await openStorage({ indexedDB, now: () => 5_000, onNewerVersion: () => undefined, ...options }),
  )
  return { indexedDB, storage }
}

/** The value of a result that must have succeeded. */
export function value<Value>(result: Result<Value, StorageError>): Value {
  if (!result.ok) expect.fail(`storage failed: ${JSON.stringify(result.error)}`)
  return result.value
}

/** Puts a row past the storage, as a bug or an older version would have. */
export function putRaw(indexedDB: IDBFactory, table: string, row: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('parlance')
    request.onerror = () => reject(new Error('could not open'))
    request.onsuccess = () => {
      const tx = request.result.transaction(table, 'readwrite')
      tx.objectStore(table).put(row)
      tx.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}
