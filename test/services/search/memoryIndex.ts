import sqlite3InitModule from '@sqlite.org/sqlite-wasm'

import { createIndex } from '@/services/search/createIndex'

const sqlite3 = sqlite3InitModule()

/** A database in memory, and the index in it. */
export async function memoryIndex() {
  const { oo1 } = await sqlite3
  const db = new oo1.DB(':memory:', 'c')
  return { db, index: createIndex(db) }
}
