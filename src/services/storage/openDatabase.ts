import { type IDBPDatabase, type IDBPTransaction, wrap } from 'idb'
import { nanoid } from 'nanoid'

import type { StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { type Migration, MIGRATIONS, runInOrder } from './migrations'
import type { Database } from './rows/tables'

/** The document that tells this database from another of the same name, which a later page may have made. */
export const IDENTITY = 'database'

/** How long another tab may take to close an older version, in milliseconds. */
const BLOCKED_AFTER_MS = 4_000

export type DatabaseOptions = {
  readonly indexedDB: IDBFactory
  readonly name: string
  /** Another tab wants to upgrade: this one's connection is closed and should offer a reload. */
  readonly onNewerVersion: () => void
  /** Another page deletes the database: the connection is closed. */
  readonly onDeleted?: () => void
  /** The browser closed the database (data cleared, disk full or gone). */
  readonly onTerminated?: () => void
  /** Fails with `gone` where there is no such database, and creates none. */
  readonly mustExist?: boolean
  /** Tests open older versions to make fixtures. */
  readonly version?: number
}

/**
 * Opens the database, running the steps it has not seen; a step that fails leaves the old version whole.
 * Fails with `newerVersion`, `blocked`, `quota`, `gone` or `unavailable`, never throws.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Result<Database, StorageError>> {
  const { indexedDB, name, onNewerVersion, onDeleted, onTerminated, version = MIGRATIONS.length } = options
  let request: IDBOpenDBRequest
  try {
    request = indexedDB.open(name, version)
  } catch (cause) {
    return failed(unopened(cause))
  }
  let isGone = false
  request.addEventListener('upgradeneeded', (event) => {
    isGone = options.mustExist === true && event.oldVersion === 0
    if (isGone) request.transaction?.abort()
    else upgrade(request, event.oldVersion, version)
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
      raw.addEventListener('versionchange', ({ newVersion }) => {
        raw.close()
        if (newVersion === null) onDeleted?.()
        else onNewerVersion()
      })
      raw.addEventListener('close', () => onTerminated?.())
      // `wrap` cannot know which tables a database has; `MIGRATIONS` made them.
      resolve(ok(wrap(raw) as unknown as Database))
    })
    request.addEventListener('error', () => {
      clearTimeout(timer)
      if (isGone) resolve(failed({ type: 'gone' }))
      else void failureOf(request.error, options, version).then((error) => resolve(failed(error)))
    })
  })
}

/** Names the database. */
const IDENTIFY: Migration = {
  run: async ({ db, tx }) => {
    // Tests make older versions.
    if (!db.objectStoreNames.contains('documents')) return
    await tx.objectStore('documents').put({ name: IDENTITY, value: nanoid() })
  },
}

function upgrade(request: IDBOpenDBRequest, oldVersion: number, version: number) {
  const raw = request.transaction
  if (!raw) return
  const db: IDBPDatabase = wrap(request.result)
  const tx = wrap(raw) as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
  const steps = [...MIGRATIONS.slice(oldVersion, version), ...(oldVersion === 0 ? [IDENTIFY] : [])]
  // Nothing waits for this promise: a step that fails must end the transaction itself.
  runInOrder(steps, { db, tx }).catch(() => tx.abort())
  tx.done.catch(() => undefined) // the open request fails too; one report is enough
}

async function failureOf(cause: unknown, options: DatabaseOptions, known: number): Promise<StorageError> {
  if (cause instanceof DOMException && cause.name === 'VersionError') {
    const found = await versionOf(options)
    return { type: 'newerVersion', found: found ?? known + 1, known }
  }
  return unopened(cause)
}

function unopened(cause: unknown): StorageError {
  const error = storageErrorOf(cause)
  return error.type === 'failed' ? { ...error, type: 'unavailable' } : error
}

async function versionOf({ indexedDB, name }: DatabaseOptions): Promise<number | undefined> {
  try {
    const all = await indexedDB.databases()
    return all.find((database) => database.name === name)?.version
  } catch {
    return undefined
  }
}

/** How browsers put it that the disk is full, where the error's name doesn't say so. */
const FULL = /no_?\s?space|disk_?\s?full|full disk|exceed.*quota/i

/** The typed error for what IndexedDB threw. What a browser says in its own words is not passed on: they name its files. */
export function storageErrorOf(cause: unknown): StorageError {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: '' }
  if (name === 'QuotaExceededError' || FULL.test(message)) return { type: 'quota' }
  switch (name) {
    case 'SecurityError':
      return { type: 'unavailable', detail: t('storage is blocked in the browser’s settings') }
    case 'VersionError':
    case 'UnknownError':
    case 'NotReadableError':
      return { type: 'unavailable', detail: t('the database can’t be read') }
    case 'InvalidStateError':
    case 'AbortError':
      return { type: 'failed', detail: t('the browser closed the database') }
    case 'Unanswered':
      return { type: 'failed', detail: t('the browser doesn’t answer') }
    default:
      return { type: 'failed', detail: name || t('unknown reason') }
  }
}

/** The transactions of one database. */
export type WatchedTransactions = {
  /**
   * Aborts every transaction that has not been told to commit, and refuses new ones. The browser completes those that
   * have been told.
   */
  readonly freeze: () => void
}

/** Watches the transactions of a database from now on. */
export function watchTransactions(database: IDBDatabase): WatchedTransactions {
  const open = new Set<IDBTransaction>()
  let isFrozen = false
  const start = database.transaction.bind(database)
  // On the object itself: the prototype is shared with every other database of the page.
  database.transaction = (...args: Parameters<IDBDatabase['transaction']>) => {
    if (isFrozen) throw new DOMException('The page has been left.', 'InvalidStateError')
    const transaction = start(...args)
    open.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
    return transaction
  }
  return {
    freeze: () => {
      isFrozen = true
      for (const transaction of open) {
        // A read that has its answer waits for this promise no more.
        wrap(transaction).done.catch(() => undefined)
        try {
          transaction.abort()
        } catch {
          // Told to commit, or just ended.
        }
      }
    },
  }
}
