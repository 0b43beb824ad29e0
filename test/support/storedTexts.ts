/** Every row of every table of a database, as JSON; the bytes of files as text. */
export async function storedTexts(indexedDB: IDBFactory, name = 'parlance'): Promise<string> {
  const db = await settled(indexedDB.open(name))
  const rows: unknown[] = []
  for (const table of db.objectStoreNames) {
    for (const row of await settled<unknown[]>(db.transaction(table).objectStore(table).getAll())) {
      const isFile = typeof row === 'object' && row !== null && 'bytes' in row && row.bytes instanceof Blob
      rows.push(isFile ? { table, row, text: await (row.bytes as Blob).text() } : { table, row })
    }
  }
  db.close()
  return JSON.stringify(rows)
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('It could not be read.'))
  })
