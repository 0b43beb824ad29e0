import type { Database, TableName, WriteTransaction } from './rows/tables'

type Running = {
  /** Settles when the transaction has completed, or rejects with why it didn't. */
  readonly done: Promise<void>
  /** Ends it, unless it has been told to commit. */
  readonly abort: () => void
}

/** Runs `work` in one transaction, and tells it to commit as soon as `work` is through. */
export function runTransaction(
  db: Database,
  tables: readonly TableName[],
  work: (tx: WriteTransaction) => Promise<void> | void,
  durability: 'strict' | 'relaxed',
): Running {
  const tx = db.transaction([...tables], 'readwrite', { durability })
  return { done: finish(tx, work), abort: () => abort(tx) }
}

async function finish(tx: WriteTransaction, work: (tx: WriteTransaction) => Promise<void> | void) {
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
    // It was told to commit, or had ended by itself.
  }
}
