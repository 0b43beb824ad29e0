import { unwrap } from 'idb'

import type { StorageError } from '@/domain/storage/storageError'
import { isRecord } from '@/lib/json'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import {
  type DatabaseOptions,
  IDENTITY,
  openDatabase,
  storageErrorOf,
  type WatchedTransactions,
  watchTransactions,
} from './openDatabase'
import type { Database, TableName, WriteTransaction } from './rows/tables'
import { createDeadlines, LATEST_MS, runTransaction, Unanswered } from './transactions'

/** One open database, reopened when the browser closed it under us. */
export type Session = {
  /**
   * Runs `work`, at once where the database is open; what it throws becomes a typed failure. Takes as long as it takes,
   * unless a write is not answered: then nothing may be any more.
   */
  read<Value>(work: (db: Database) => Promise<Value>): Promise<Result<Value, StorageError>>
  /**
   * Runs `work` in one transaction: all of it or nothing. Acknowledged only when the transaction has completed. Where the
   * database is open and `work` waits for nothing, the transaction has been told to commit when this returns. Fails where
   * the browser doesn't answer within `latestMs`, and at once behind a write that it never answered: what was told to
   * commit may still be written then.
   */
  write(
    tables: readonly TableName[],
    work: (tx: WriteTransaction) => Promise<void> | void,
    durability?: 'strict' | 'relaxed',
    latestMs?: number,
  ): Promise<Result<void, StorageError>>
  /** Makes the database again where it is gone; from then on it is read and written as before. */
  startOver(): Promise<Result<unknown, StorageError>>
  /** Ends every transaction that has not been told to commit, and starts no new one. */
  freeze(): void
  close(): void
}

export type SessionOptions = Omit<DatabaseOptions, 'onDeleted' | 'onTerminated'> & {
  /** The database was deleted under this page. All fails from now on, until `startOver`. */
  readonly onGone?: (() => void) | undefined
  /** Whether the disk has room enough for the database to be opened again after the browser closed it. */
  readonly mayReopen?: (() => Promise<boolean>) | undefined
  /** Whether the disk is full, where the browser doesn't say why something failed. */
  readonly isFull?: (() => Promise<boolean>) | undefined
  /** How long the browser may take to answer a write, in milliseconds. */
  readonly latestMs?: number | undefined
  /** Aborted when the page is left before there is a session that could be frozen: it then starts frozen. */
  readonly left?: AbortSignal | undefined
}

/**
 * Opens the database and keeps it open. One that is gone, or another of the same name, is never taken for it: an empty
 * database under a page full of chats would take what comes next, and nothing of what was. Fails as `openDatabase` does.
 */
export async function createSession(options: SessionOptions): Promise<Result<Session, StorageError>> {
  const { mayReopen = hasRoomToReopen, isFull = isDiskFull, latestMs = LATEST_MS } = options
  const answered = createDeadlines()
  let current: Database | undefined
  let transactions: WatchedTransactions | undefined
  let opening: Promise<Result<Database, StorageError>> | undefined
  /** Of the database that was opened first. */
  let identity: Promise<unknown> | undefined
  let isClosed = false
  let isFrozen = false
  let ended: 'outdated' | 'gone' | undefined
  /** Writes that were given up and not answered since, with their tables: no other write of them begins before. */
  const unanswered = new Map<Promise<unknown>, readonly TableName[]>()
  let isOpeningLate = false
  const isStuck = () => unanswered.size > 0 || isOpeningLate

  const end = (why: 'outdated' | 'gone') => {
    if (ended) return
    ended = why
    current = undefined
    if (why === 'gone') options.onGone?.()
    else options.onNewerVersion()
  }

  async function reopen(): Promise<Result<Database, StorageError>> {
    if (identity && !(await mayReopen())) return failed({ type: 'quota' })
    const opened = await openDatabase({
      ...options,
      mustExist: options.mustExist === true || identity !== undefined,
      onNewerVersion: () => end('outdated'),
      onDeleted: () => end('gone'),
      onTerminated: () => {
        current = undefined
        // At once: what is gone should be known before more is written here.
        void open()
      },
    })
    if (!opened.ok) {
      if (opened.error.type === 'gone') end('gone')
      return opened
    }
    // Before anything is read, so that no transaction of a page that is left at once is overlooked.
    const watched = watchTransactions(unwrap(opened.value))
    const freeze = () => watched.freeze()
    if (options.left?.aborted === true || isFrozen) freeze()
    else options.left?.addEventListener('abort', freeze)
    transactions = watched
    const found = identityOf(opened.value)
    if (identity && (await identity) !== (await found)) {
      opened.value.close()
      end('gone')
    }
    if (ended) return failed({ type: ended })
    identity ??= found
    current = opened.value
    return opened
  }

  const open = async (): Promise<Result<Database, StorageError>> => {
    if (ended) return failed({ type: ended })
    if (isClosed) return failed({ type: 'failed', detail: t('the database is closed') })
    if (current) return ok(current)
    opening ??= reopen().finally(() => (opening = undefined))
    return opening
  }

  const openSoon = (): Promise<Result<Database, StorageError>> => {
    if (isOpeningLate) return Promise.resolve(failed(storageErrorOf(new Unanswered())))
    const asked = open()
    return answered(asked, latestMs).catch((cause: unknown) => {
      isOpeningLate = true
      void asked.finally(() => (isOpeningLate = false))
      return failed(storageErrorOf(cause))
    })
  }

  async function run<Value>(work: (db: Database) => Promise<Value>): Promise<Result<Value, StorageError>> {
    const db = current ? ok(current) : await openSoon()
    if (!db.ok) return db
    try {
      return ok(await work(db.value))
    } catch (cause) {
      const error = storageErrorOf(cause)
      // Firefox closes the database on a full disk, and doesn't say why.
      const isUnclear = error.type === 'failed' && !(cause instanceof Unanswered)
      return failed(isUnclear && (await isFull()) ? { type: 'quota' } : error)
    }
  }

  const read: Session['read'] = (work) => run((db) => answered(work(db), latestMs, isStuck))

  const write: Session['write'] = (tables, work, durability = 'strict', latest = latestMs) =>
    run(async (db) => {
      const isBehind = [...unanswered.values()].some((taken) => tables.some((name) => taken.includes(name)))
      if (isBehind) throw new Unanswered()
      const { done, abort } = runTransaction(db, tables, work, durability)
      try {
        await answered(done, latest)
      } catch (cause) {
        if (cause instanceof Unanswered) {
          unanswered.set(done, tables)
          const answer = () => unanswered.delete(done)
          done.then(answer, answer)
          abort()
        }
        throw cause
      }
    })

  const first = await open()
  if (!first.ok) return first
  return ok({
    read,
    write,
    startOver: () => {
      if (ended === 'gone') {
        ended = undefined
        identity = undefined
      }
      return openSoon()
    },
    freeze: () => {
      isFrozen = true
      transactions?.freeze()
    },
    close: () => {
      isClosed = true
      current?.close()
      current = undefined
    },
  })
}

/**
 * A table for requests that nobody waits for. A promise for each of thousands costs nearly as much as the write; a
 * request that fails aborts its transaction, which is where that is reported.
 */
export const tableOf = (tx: WriteTransaction, name: TableName): IDBObjectStore => unwrap(tx).objectStore(name)

/** Lets a request run: its failure aborts the transaction, which is where it is reported. */
export const launch = (request: Promise<unknown>): void => {
  request.catch(() => undefined)
}

const room = () => loadCode(() => import('./room'))
// A full disk can be why its code doesn't load.
const hasRoomToReopen = () =>
  room().then(
    ({ mayReopen }) => mayReopen(),
    () => false,
  )
const isDiskFull = () =>
  room().then(
    ({ isFull }) => isFull(),
    () => true,
  )

/** What tells this database from another of the same name; undefined for those made before there was one. */
async function identityOf(db: Database): Promise<unknown> {
  try {
    const row: unknown = await db.get('documents', IDENTITY)
    return isRecord(row) ? row['value'] : undefined
  } catch {
    return undefined
  }
}
