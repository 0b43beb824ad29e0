import { createDeadlines } from '../createDeadlines'
import type { Unwritten } from './unwritten'

/**
 * A database of its own, one row a page. It has one version for ever, so that a page that can no longer write to the
 * app's database, which another tab has upgraded, can write here.
 */
const NAME = 'parlance-unwritten'
const ROWS = 'rows'

/** A start waits for it, and each write of a page that can no longer write to the app's database. */
const answered = createDeadlines()

/** Puts what a page could not write in the place of what it had put here before. Rejects where that fails. */
export const keep = (pageId: string, unwritten: Unwritten): Promise<unknown> =>
  within('readwrite', (rows) => rows.put(unwritten, pageId))

export const remove = (pageId: string): Promise<unknown> => within('readwrite', (rows) => rows.delete(pageId))

export const clear = async (): Promise<unknown> =>
  (await isThere()) ? within('readwrite', (rows) => rows.clear()) : undefined

/** What pages put here, by page; readers check it. Empty where it cannot be read. Makes no database. */
export async function read(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  try {
    if (!(await isThere())) return found
    await within('readonly', (rows) => {
      const request = rows.openCursor()
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return
        if (typeof cursor.key === 'string') found.set(cursor.key, cursor.value)
        cursor.continue()
      }
    })
  } catch {
    // The next start looks again.
  }
  return found
}

/** True where the browser cannot say. */
const isThere = async (): Promise<boolean> =>
  (await answered(indexedDB.databases()).catch(() => [{ name: NAME }])).some(({ name }) => name === NAME)

async function within(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => unknown): Promise<void> {
  const db = await answered(open())
  try {
    await answered(
      new Promise<void>((resolve, reject) => {
        const tx = db.transaction(ROWS, mode, { durability: 'strict' })
        tx.oncomplete = () => resolve()
        tx.onabort = () => reject(tx.error ?? new Error('it was not written'))
        work(tx.objectStore(ROWS))
      }),
    )
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('it did not open'))
  })
}
