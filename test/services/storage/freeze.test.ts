import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'

import { createSession } from '@/services/storage/createSession'

const openSession = async (indexedDB: IDBFactory) => {
  const session = await createSession({ indexedDB, name: 'frozen', onNewerVersion: () => undefined })
  if (!session.ok) throw new Error('the database did not open')
  return session.value
}

it('a page that is kept for "back" leaves no table locked', async () => {
  const indexedDB = new IDBFactory()
  const left = await openSession(indexedDB)
  // As in a suspended page, it never ends by itself.
  const unfinished = left.write(['documents'], async (tx) => {
    for (;;) await tx.objectStore('documents').get('one')
  })
  await left.read((db) => db.get('settings', 'any'))

  left.freeze()

  const next = await openSession(indexedDB)
  const written = await next.write(['documents'], (tx) => {
    void tx.objectStore('documents').put({ name: 'one', value: 1 })
  })
  expect(written).toEqual({ ok: true, value: undefined })
  expect(await unfinished).toMatchObject({ ok: false })
})

it('a frozen page starts nothing new, and says that it failed', async () => {
  const session = await openSession(new IDBFactory())
  session.freeze()

  expect(await session.read((db) => db.get('settings', 'any'))).toMatchObject({ ok: false })
})
