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

/** A factory whose databases tell of each transaction that begins. */
function watching(began: (transaction: IDBTransaction) => void): IDBFactory {
  const indexedDB = new IDBFactory()
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...asked) => {
    const request = open(...asked)
    request.addEventListener('success', () => {
      const database = request.result
      const start = database.transaction.bind(database)
      database.transaction = (...of: Parameters<IDBDatabase['transaction']>) => {
        const transaction = start(...of)
        began(transaction)
        return transaction
      }
    })
    return request
  }
  return indexedDB
}

it('a page that is left as soon as its database is open holds no transaction either', async () => {
  const ends: string[] = []
  const indexedDB = watching((transaction) => {
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => ends.push(end))
  })
  const session = await openSession(indexedDB)
  session.freeze()
  await expect.poll(() => ends).toEqual(['abort'])
})

it('a page that is left while its database opens begins no transaction', async () => {
  const begun: IDBTransaction[] = []
  const left = new AbortController()
  const opening = createSession({
    indexedDB: watching((transaction) => begun.push(transaction)),
    name: 'frozen',
    onNewerVersion: () => undefined,
    left: left.signal,
  })
  left.abort()
  const session = await opening
  expect(session.ok && (await session.value.read((db) => db.get('settings', 'any')))).toMatchObject({
    ok: false,
  })
  expect(begun).toEqual([])
})

it('a frozen page starts nothing new, and says that it failed', async () => {
  const session = await openSession(new IDBFactory())
  session.freeze()

  expect(await session.read((db) => db.get('settings', 'any'))).toMatchObject({ ok: false })
})
