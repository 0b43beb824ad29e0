import { wrap } from 'idb'

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
