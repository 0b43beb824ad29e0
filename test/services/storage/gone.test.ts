import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'

import { describeStorageError } from '@/domain/storage/storageError'
import { createSession } from '@/services/storage/createSession'
import { hasRoom, isFull } from '@/services/storage/room'
import { storageErrorOf } from '@/services/storage/openDatabase'

import { aConversation } from './rows'
import { putRaw, testStorage, value } from './testStorage'

const settled = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('it failed'))
  })

type Room = { readonly mayReopen?: () => Promise<boolean>; readonly isFull?: () => Promise<boolean> }

/** A session whose database the browser can close, as it does when data is cleared or the disk is full. */
async function closable(parts: Room = {}) {
  const indexedDB = new IDBFactory()
  const opened: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  const openSpy = vi.spyOn(indexedDB, 'open').mockImplementation((...asked) => {
    const request = open(...asked)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  })
  const onGone = vi.fn()
  const session = await createSession({
    indexedDB,
    name: 'parlance',
    onNewerVersion: () => undefined,
    onGone,
    ...parts,
  })
  if (!session.ok) throw new Error('the database did not open')
  const close = () => forceCloseDatabase(opened.at(-1) as never)
  const write = () =>
    session.value.write(['settings'], (tx) => {
      void tx.objectStore('settings').put({ id: 'theme', value: 'dark' })
    })
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  return { indexedDB, session: session.value, close, write, names, onGone, openSpy }
}

const GONE = { ok: false, error: { type: 'gone' } }

describe('a database that the browser closed', () => {
  it('is opened again where it is still there', async () => {
    const { close, write, session, onGone } = await closable()
    value(await write())
    close()

    value(await write())
    expect(value(await session.read((db) => db.count('settings')))).toBe(1)
    expect(onGone).not.toHaveBeenCalled()
  })

  it('is not made again where it was deleted: it says so at once, and nothing is written', async () => {
    const { indexedDB, close, write, names, onGone } = await closable()
    value(await write())
    close()
    await settled(indexedDB.deleteDatabase('parlance'))

    await vi.waitFor(async () => {
      await write()
      expect(onGone).toHaveBeenCalledOnce()
    })
    expect(await write()).toEqual(GONE)
    expect(await names()).toEqual([])
  })

  it('is not taken for another that a later page made in its place', async () => {
    const room = { has: false }
    const { indexedDB, close, write, onGone } = await closable({ mayReopen: () => Promise.resolve(room.has) })
    close()
    await settled(indexedDB.deleteDatabase('parlance'))
    await testStorage({ indexedDB })
    room.has = true

    expect(await write()).toEqual(GONE)
    expect(onGone).toHaveBeenCalledOnce()
  })

  it('is not opened while the disk is full: the browser would damage it by trying', async () => {
    const room = { has: false }
    const { close, write, openSpy } = await closable({ mayReopen: () => Promise.resolve(room.has) })
    value(await write())
    const before = openSpy.mock.calls.length
    close()

    expect(await write()).toEqual({ ok: false, error: { type: 'quota' } })
    expect(openSpy).toHaveBeenCalledTimes(before)
    room.has = true
    value(await write())
    expect(openSpy).toHaveBeenCalledTimes(before + 1)
  })

  it('while it was written to, on a full disk: it is the disk that is told, and not to reload', async () => {
    const room = { has: false }
    const { close, session, write } = await closable({
      mayReopen: () => Promise.resolve(room.has),
      isFull: () => Promise.resolve(!room.has),
    })
    const interrupted = session.write(['settings'], (tx) => {
      tx.abort()
      close()
    })
    expect(await interrupted).toEqual({ ok: false, error: { type: 'quota' } })
    room.has = true
    await vi.waitFor(async () => value(await write()))
  })

  it('is made again when asked, and not before', async () => {
    const { indexedDB, session, close, write } = await closable()
    close()
    await settled(indexedDB.deleteDatabase('parlance'))
    await vi.waitFor(async () => expect(await write()).toEqual(GONE))

    value(await session.startOver())
    value(await write())
  })
})

it('a database deleted by another page is gone, and not a newer version', async () => {
  const [onGone, onNewerVersion] = [vi.fn(), vi.fn()]
  const { indexedDB, storage } = await testStorage({ onGone, onNewerVersion })
  await settled(indexedDB.deleteDatabase('parlance'))

  expect(await storage.apply({ conversations: [aConversation()] })).toEqual(GONE)
  expect(onGone).toHaveBeenCalledOnce()
  expect(onNewerVersion).not.toHaveBeenCalled()
})

it('everything deleted leaves the same database', async () => {
  const { indexedDB, session, close, write } = await closable()
  const other = await testStorage({ indexedDB })
  await putRaw(indexedDB, 'settings', { id: 'theme', value: 'dark' })
  value(await other.storage.deleteEverything())
  expect(value(await session.read((db) => db.count('settings')))).toBe(0)
  close()
  value(await write())
})

describe('what is said of a failure', () => {
  // As Chromium 156 and Firefox 153 put it.
  it.each([
    [
      'UnknownError',
      'Connection is closing because of: IO error: /x/000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)',
      'quota',
    ],
    ['QuotaExceededError', 'Encountered full disk while opening backing store for indexedDB.open.', 'quota'],
    ['UnknownError', 'Internal error opening backing store for indexedDB.open.', 'unavailable'],
    [
      'InvalidStateError',
      "Failed to execute 'transaction' on 'IDBDatabase': The database connection is closing.",
      'failed',
    ],
    ['SecurityError', 'The operation is insecure.', 'unavailable'],
  ])('%s is told without the browser’s own words', (name, message, type) => {
    const error = storageErrorOf(new DOMException(message, name))
    expect(error.type).toBe(type)
    expect(describeStorageError(error)).not.toMatch(/IDB|indexedDB|backing|FILE_|operation|IO error/i)
  })
})

describe('hasRoom', () => {
  /** Caches on a disk with this many bytes left; `isLate` says a write is done that isn’t. */
  const cachesWith = (leftBytes: number, { fault, isLate }: { fault?: Error; isLate?: boolean } = {}) => {
    const kept = new Map<string, Response>()
    let left = leftBytes
    const cache = {
      put: async (path: string, response: Response) => {
        if (fault) throw fault
        const { byteLength } = await response.clone().arrayBuffer()
        left -= byteLength
        if (left >= 0) kept.set(path, response)
        else if (!isLate) throw new DOMException('', 'QuotaExceededError')
      },
      match: (path: string) => Promise.resolve(kept.get(path)),
      delete: (path: string) => {
        left = leftBytes
        return Promise.resolve(kept.delete(path))
      },
    }
    return { kept, caches: { open: () => Promise.resolve(cache as unknown as Cache) } }
  }

  it('tries with as many bytes, and leaves none of them', async () => {
    const { caches, kept } = cachesWith(2_500_000)
    expect([await hasRoom(2_000_000, caches), await hasRoom(3_000_000, caches)]).toEqual([true, false])
    expect(kept.size).toBe(0)
  })

  it('believes what can be read, not what is said to be written', async () => {
    expect(await hasRoom(3_000_000, cachesWith(2_500_000, { isLate: true }).caches)).toBe(false)
  })

  it('says no where the browser’s own files are broken by the full disk, and yes where it cannot try', async () => {
    const broken = cachesWith(0, { fault: new DOMException('', 'InvalidStateError') }).caches
    const refused = cachesWith(0, { fault: new DOMException('', 'SecurityError') }).caches
    expect([await hasRoom(1, broken), await hasRoom(1, refused)]).toEqual([false, true])
  })

  it('is asked for without a note that keeps the next page from its chats', async () => {
    const setItem = vi.fn()
    vi.stubGlobal('localStorage', { setItem, removeItem: setItem })
    expect(await isFull(cachesWith(500_000).caches)).toBe(true)
    expect(await isFull(cachesWith(2_500_000).caches)).toBe(false)
    expect(setItem).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})
