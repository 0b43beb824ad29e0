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

/** How long the browser may take to answer, in milliseconds. A write that takes longer counts as one that can't be saved. */
export const LATEST_MS = 8_000
/** Time is counted in steps of this, so that a machine that slept in between counts one. */
const STEP_MS = 1_000

/** The browser doesn't answer. What it was asked for may still be done, or never. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

type Wait = { leftMs: number; readonly mayEnd: () => boolean; readonly end: () => void }

/** Waits for what a browser was asked for no longer than the person should: on a full disk it may never answer. */
interface Deadlines {
  /**
   * What `answer` comes to. Rejects with `Unanswered` where that takes too long and `mayEnd` says so.
   *
   * @throws Unanswered
   */
  <Value>(answer: Promise<Value>, latestMs?: number, mayEnd?: () => boolean): Promise<Value>
}

/** One timer for all that is waited for, and none while nothing is. */
export function createDeadlines(): Deadlines {
  const waits = new Set<Wait>()
  let timer: ReturnType<typeof setInterval> | undefined

  function step(): void {
    for (const wait of waits) {
      wait.leftMs -= STEP_MS
      if (wait.leftMs <= 0 && wait.mayEnd()) wait.end()
    }
  }

  function over(wait: Wait): void {
    waits.delete(wait)
    if (waits.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return (answer, latestMs = LATEST_MS, mayEnd = () => true) =>
    new Promise((resolve, reject) => {
      const wait: Wait = {
        leftMs: latestMs,
        mayEnd,
        end: () => {
          over(wait)
          reject(new Unanswered())
        },
      }
      waits.add(wait)
      timer ??= setInterval(step, STEP_MS)
      answer.then(
        (value) => {
          over(wait)
          resolve(value)
        },
        (cause: unknown) => {
          over(wait)
          reject(cause instanceof Error ? cause : new Error(String(cause)))
        },
      )
    })
}
