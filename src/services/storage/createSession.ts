import { unwrap } from 'idb'

import type { StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { openDatabase, type DatabaseOptions } from './openDatabase'
import { storageErrorOf } from './storageErrorOf'
import { watchTransactions, type WatchedTransactions } from './watchTransactions'
import type { Database, TableName, WriteTransaction } from './rows/tables'

/** One open database, reopened when the browser closed it under us. */
export type Session = {
  /** Runs `work`, at once where the database is open; what it throws becomes a typed failure. */
  read<Value>(work: (db: Database) => Promise<Value>): Promise<Result<Value, StorageError>>
  /**
   * Runs `work` in one transaction: all of it or nothing. Acknowledged only when the transaction has completed. Where the
   * database is open and `work` waits for nothing, the transaction has been told to commit when this returns.
   */
  write(
    tables: readonly TableName[],
    work: (tx: WriteTransaction) => Promise<void> | void,
    durability?: 'strict' | 'relaxed',
  ): Promise<Result<void, StorageError>>
  /** Ends every transaction that has not been told to commit, and starts no new one. */
  freeze(): void
  close(): void
}

/** Opens the database and keeps it open. Fails as `openDatabase` does. */
export async function createSession(options: DatabaseOptions): Promise<Result<Session, StorageError>> {
  let current: Database | undefined
  let transactions: WatchedTransactions | undefined
  let isClosed = false
  let hasNewerVersion = false

  const open = async (): Promise<Result<Database, StorageError>> => {
    if (hasNewerVersion) return failed({ type: 'blocked' })
    if (isClosed) return failed({ type: 'failed', detail: t('the database is closed') })
    if (current) return ok(current)
    const opened = await openDatabase({
      ...options,
      onNewerVersion: () => {
        hasNewerVersion = true
        current = undefined
        options.onNewerVersion()
      },
      onTerminated: () => {
        current = undefined
      },
    })
    if (opened.ok) {
      current = opened.value
      transactions = watchTransactions(unwrap(opened.value))
    }
    return opened
  }

  const read: Session['read'] = async (work) => {
    const db = current ? ok(current) : await open()
    if (!db.ok) return db
    try {
      return ok(await work(db.value))
    } catch (cause) {
      return failed(storageErrorOf(cause))
    }
  }

  const write: Session['write'] = (tables, work, durability = 'strict') =>
    read(async (db) => {
      const tx = db.transaction([...tables], 'readwrite', { durability })
      const done = tx.done.then(
        () => undefined,
        (cause: unknown) => ({ cause }),
      )
      let bug: { readonly cause: unknown } | undefined
      try {
        const working = work(tx)
        if (working) await working
        commit(tx)
      } catch (cause) {
        bug = { cause }
        abort(tx)
      }
      const failure = await done
      // The transaction's own error (quota, say) says more than the request that happened to notice it.
      const reported = failure && !isAbort(failure.cause) ? failure : (bug ?? failure)
      if (reported) throw reported.cause instanceof Error ? reported.cause : new Error(String(reported.cause))
    })

  const first = await open()
  if (!first.ok) return first
  return ok({
    read,
    write,
    freeze: () => transactions?.freeze(),
    close: () => {
      isClosed = true
      current?.close()
      current = undefined
    },
  })
}

/** Lets a request run: its failure aborts the transaction, which is where it is reported. */
export const launch = (request: Promise<unknown>): void => {
  request.catch(() => undefined)
}

const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError'

/** A page may close right after a click: what has been told to commit is written all the same. */
function commit(tx: WriteTransaction) {
  try {
    tx.commit()
  } catch {
    // It had ended by itself.
  }
}

function abort(tx: WriteTransaction) {
  try {
    tx.abort()
  } catch {
    // It had ended by itself.
  }
}
