import type { Page } from 'playwright-core'

/** All rows of tables as they are on disk at one moment. */
export const rowsOnDisk = <Table extends string>(
  page: Page,
  tables: readonly Table[],
): Promise<Readonly<Record<Table, readonly Readonly<Record<string, unknown>>[]>>> =>
  page.evaluate(
    (names) =>
      new Promise<Record<string, Record<string, unknown>[]>>((resolve, reject) => {
        const opening = indexedDB.open('parlance')
        opening.onerror = () => reject(new Error('not opened'))
        opening.onsuccess = () => {
          const database = opening.result
          const tx = database.transaction(names)
          const asked = names.map((name) => [name, tx.objectStore(name).getAll()] as const)
          tx.oncomplete = () => {
            database.close()
            // A file is only told to be there.
            const told = JSON.stringify(Object.fromEntries(asked.map(([name, { result }]) => [name, result])))
            resolve(JSON.parse(told) as Record<string, Record<string, unknown>[]>)
          }
        }
      }),
    [...tables],
  ) as never
