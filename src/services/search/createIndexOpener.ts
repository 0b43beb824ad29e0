import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

import { createIndex, type Index } from './createIndex'

/** Folder and file of the index in the origin's private file system. */
const POOL = 'parlance-search'
const FILE = '/index.sqlite3'

/**
 * How the index is opened: in a file of the origin's private file system, or in memory where there is none (WebKitGTK,
 * private windows) or its files are taken. An index in memory is built from storage at each start; until it is
 * ready, searches read the messages themselves.
 */
export async function createIndexOpener(
  sqlite3: Sqlite3Static,
): Promise<(isFresh: boolean) => Promise<Index>> {
  const pool = await keptFiles(sqlite3)
  const open = (isFresh: boolean): Index => {
    if (!pool) return createIndex(new sqlite3.oo1.DB(':memory:'))
    if (isFresh) pool.unlink(FILE)
    return createIndex(new pool.OpfsSAHPoolDb(FILE))
  }
  return (isFresh) => Promise.resolve(isFresh).then(open)
}

async function keptFiles(sqlite3: Sqlite3Static) {
  try {
    return await sqlite3.installOpfsSAHPoolVfs({ name: POOL, initialCapacity: 6 })
  } catch {
    return undefined
  }
}
