import { wrap, type IDBPDatabase, type IDBPTransaction } from 'idb'

import type { StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { MIGRATIONS, runInOrder } from './migrations'
import { storageErrorOf } from './storageErrorOf'
import type { Database } from './rows/tables'

/** How long another tab may take to close an older version, in milliseconds. */
const BLOCKED_AFTER_MS = 4_000

export type DatabaseOptions = {
  readonly indexedDB: IDBFactory
  readonly name: string
  /** Another tab wants to upgrade: this one's connection is closed and should offer a reload. */
  readonly onNewerVersion: () => void
  /** The browser closed the database (data cleared, disk gone). */
  readonly onTerminated?: () => void
  /** Tests open older versions to make fixtures. */
  readonly version?: number
}

/**
 * Opens the database, running the steps it has not seen; a step that fails leaves the old version whole.
 * Fails with `newerVersion`, `blocked`, `quota` or `unavailable`, never throws.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Result<Database, StorageError>> {
  const { indexedDB, name, onNewerVersion, onTerminated, version = MIGRATIONS.length } = options
  let request: IDBOpenDBRequest
  try {
    request = indexedDB.open(name, version)
  } catch (cause) {
    return failed(unavailable(cause))
  }
  request.addEventListener('upgradeneeded', (event) => {
    upgrade(request, event.oldVersion, version)
  })

  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasGivenUp = false
    request.addEventListener('blocked', () => {
      timer = setTimeout(() => {
        hasGivenUp = true
        resolve(failed({ type: 'blocked' }))
      }, BLOCKED_AFTER_MS)
    })
    request.addEventListener('success', () => {
      clearTimeout(timer)
      const raw = request.result
      if (hasGivenUp) {
        raw.close()
        return
      }
      raw.addEventListener('versionchange', () => {
        raw.close()
        onNewerVersion()
      })
      raw.addEventListener('close', () => onTerminated?.())
      // `wrap` cannot know which tables a database has; `MIGRATIONS` made them.
      resolve(ok(wrap(raw) as unknown as Database))
    })
    request.addEventListener('error', () => {
      clearTimeout(timer)
      void failureOf(request.error, options, version).then((error) => resolve(failed(error)))
    })
  })
}

function upgrade(request: IDBOpenDBRequest, oldVersion: number, version: number) {
  const raw = request.transaction
  if (!raw) return
  const db: IDBPDatabase = wrap(request.result)
  const tx = wrap(raw) as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
  // Nothing waits for this promise: a step that fails must end the transaction itself.
  runInOrder(MIGRATIONS.slice(oldVersion, version), { db, tx }).catch(() => tx.abort())
  tx.done.catch(() => undefined) // the open request fails too; one report is enough
}

async function failureOf(cause: unknown, options: DatabaseOptions, known: number): Promise<StorageError> {
  if (cause instanceof DOMException && cause.name === 'VersionError') {
    const found = await versionOf(options)
    return { type: 'newerVersion', found: found ?? known + 1, known }
  }
  const error = storageErrorOf(cause)
  return error.type === 'failed' ? unavailable(cause) : error
}

async function versionOf({ indexedDB, name }: DatabaseOptions): Promise<number | undefined> {
  try {
    const all = await indexedDB.databases()
    return all.find((database) => database.name === name)?.version
  } catch {
    return undefined
  }
}

const unavailable = (cause: unknown): StorageError => ({
  type: 'unavailable',
  detail: cause instanceof Error && cause.message ? cause.message : t('IndexedDB could not be opened'),
})
