import { DATABASE_NAME } from '@/services/storage/openStorage'
import { t } from '@/lib/text/t'

/** Rows read at once. */
const BATCH = 500
/** Never written out, whatever else is. */
const SECRET_TABLES: readonly string[] = ['keys']

/**
 * Writes every row of a database this app cannot use (newer, or damaged in part) as JSON Lines of `table` and `row`,
 * without changing it or its version. Attachments and keys are left out. A table that cannot be read ends with a
 * line that says so; the others follow. The stream errors when the database cannot be opened at all.
 */
export function exportRawDatabase(
  indexedDB: IDBFactory,
  name: string = DATABASE_NAME,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const lines = linesOf(indexedDB, name)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await lines.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

async function* linesOf(indexedDB: IDBFactory, name: string): AsyncGenerator<string, undefined> {
  // Opened without a version: whatever is there, as it is.
  const db = await settled(indexedDB.open(name))
  try {
    for (const table of db.objectStoreNames) {
      if (SECRET_TABLES.includes(table) || table === 'attachments') continue
      try {
        yield* rowsOf(db, table)
      } catch (cause) {
        yield `${JSON.stringify({ table, unreadable: cause instanceof Error ? cause.message : t('unknown reason') })}\n`
      }
    }
  } finally {
    db.close()
  }
  return undefined
}

async function* rowsOf(db: IDBDatabase, table: string): AsyncGenerator<string> {
  for (let after: IDBValidKey | undefined; ;) {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true)
    const store = db.transaction(table).objectStore(table)
    const [keys, rows] = await Promise.all([
      settled(store.getAllKeys(range, BATCH)),
      settled<unknown[]>(store.getAll(range, BATCH)),
    ])
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify({ table, row })}\n`).join('')
    after = keys.at(-1)
    if (keys.length < BATCH) return
  }
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database cannot be read'))
  })
