import type { Page } from 'playwright-core'

/** All that the page's origin has stored, as text: databases, files in them, local storage, the file system, history. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    found.push(location.href, document.title, JSON.stringify(history.state))
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('It could not be read.'))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      for (const table of db.objectStoreNames) {
        for (const row of await settled<unknown[]>(db.transaction(table).objectStore(table).getAll())) {
          found.push(JSON.stringify(row))
          const isFile =
            typeof row === 'object' && row !== null && 'bytes' in row && row.bytes instanceof Blob
          if (isFile) found.push(await (row.bytes as Blob).text())
        }
      }
      db.close()
    }
    /** A file that is written meanwhile is read again: the page keeps its index while it is looked through. */
    const textOf = async (handle: FileSystemFileHandle): Promise<string> => {
      for (;;) {
        try {
          return await (await handle.getFile()).text()
        } catch (cause) {
          if (!(cause instanceof DOMException && cause.name === 'NotReadableError')) throw cause
        }
      }
    }
    const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await walk(handle)
        // A model of many megabytes holds nothing anyone wrote.
        else if (!handle.name.endsWith('.gguf')) found.push(handle.name, await textOf(handle))
      }
    }
    await walk(await navigator.storage.getDirectory())
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      found.push(...(await cache.keys()).map(({ url }) => url))
    }
    return found.join('\n')
  })
