import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { expect, it } from 'vitest'

import { createIndexOpener } from '@/services/search/createIndexOpener'

it('keeps the index in memory where there is no file system of the origin', async () => {
  const open = await createIndexOpener(await sqlite3InitModule())
  const index = await open(false)
  expect(index.indexed().size).toBe(0)
  index.close()
  expect((await open(true)).indexed().size).toBe(0)
})
