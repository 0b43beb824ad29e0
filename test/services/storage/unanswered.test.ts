import { forceCloseDatabase, IDBFactory, IDBTransaction } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { describeStorageError } from '@/domain/storage/storageError'
import { createSession, launch } from '@/services/storage/createSession'
import { createDeadlines, LATEST_MS, Unanswered } from '@/services/storage/transactions'
import { hasRoom, isFull } from '@/services/storage/room'
import type { WriteTransaction } from '@/services/storage/rows/tables'

import { value } from './testStorage'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(async () => {
  // What is never answered is given up, and leaves no timer to the next test.
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = <Value>() => new Promise<Value>(() => undefined)
const UNANSWERED = { ok: false, error: { type: 'failed', detail: 'the browser doesn’t answer' } }

/** A database that keeps to itself that its transactions have completed, until it is told to say so. */
async function silent(parts: { readonly mayReopen?: () => Promise<boolean> } = {}) {
  let isSilent = false
  const unsaid: (() => void)[] = []
  const { addEventListener } = IDBTransaction.prototype
  vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockImplementation(function (
    this: IDBTransaction,
    type: string,
    listener: (event: Event) => void,
  ) {
    const heard = (event: Event) => {
      if (isSilent) unsaid.push(() => listener.call(this, event))
      else listener.call(this, event)
    }
    addEventListener.call(this, type, type === 'complete' ? heard : listener)
  } as never)
  const indexedDB = new IDBFactory()
  const open = indexedDB.open.bind(indexedDB)
  let request: IDBOpenDBRequest | undefined
  vi.spyOn(indexedDB, 'open').mockImplementation((...asked) => (request = open(...asked)))
  const session = value(
    await createSession({
      indexedDB,
      name: 'parlance',
      onNewerVersion: () => undefined,
      isFull: () => Promise.resolve(false),
      ...parts,
    }),
  )
  const write = (table: 'settings' | 'drafts' = 'settings') =>
    session.write([table], (tx) => launch(tx.objectStore(table).put({ id: 'theme' })))
  return {
    session,
    write,
    /** As the browser closes it. */
    close: () => forceCloseDatabase(request?.result as never),
    fallSilent: () => {
      isSilent = true
    },
    answer: () => {
      isSilent = false
      for (const say of unsaid.splice(0)) say()
    },
  }
}

describe('a write that the browser doesn’t answer', () => {
  it('counts as one that can’t be saved, with a sentence that says what to do', async () => {
    const { write, fallSilent } = await silent()
    fallSilent()
    const written = write()
    await vi.advanceTimersByTimeAsync(LATEST_MS)

    const answer = await written
    expect(answer).toEqual(UNANSWERED)
    expect(!answer.ok && describeStorageError(answer.error)).toBe(
      'Couldn’t save (the browser doesn’t answer). Your changes are kept in memory. Download what you need and reload.',
    )
  })

  it('lets what comes behind it fail at once, until it is answered after all', async () => {
    const { write, fallSilent, answer } = await silent()
    fallSilent()
    const written = write()
    await vi.advanceTimersByTimeAsync(LATEST_MS)
    await written
    expect(await write()).toEqual(UNANSWERED)

    answer()
    await vi.advanceTimersByTimeAsync(0)
    value(await write())
  })

  it('holds up no other table', async () => {
    const { write, fallSilent, answer } = await silent()
    fallSilent()
    void write()
    await vi.advanceTimersByTimeAsync(LATEST_MS)
    const other = write('drafts')
    await vi.advanceTimersByTimeAsync(1_000)
    answer()
    value(await other)
  })

  it('ends what is read beside it, which takes as long as it takes otherwise', async () => {
    const { session, write, fallSilent } = await silent()
    const read = session.read(never)
    await vi.advanceTimersByTimeAsync(10 * LATEST_MS)
    fallSilent()
    void write()
    await vi.advanceTimersByTimeAsync(LATEST_MS + 1_000)
    expect(await read).toEqual(UNANSWERED)
  })

  it('is waited for where that is asked for', async () => {
    const { session, fallSilent, answer } = await silent()
    fallSilent()
    const work = (tx: WriteTransaction) => launch(tx.objectStore('settings').put({ id: 'theme' }))
    const written = session.write(['settings'], work, 'strict', Infinity)
    await vi.advanceTimersByTimeAsync(10 * LATEST_MS)
    answer()
    value(await written)
  })
})

it('a database that doesn’t open again fails what is written, at once from then on', async () => {
  const { write, close } = await silent({ mayReopen: never })
  value(await write())
  close()

  const written = write()
  await vi.advanceTimersByTimeAsync(LATEST_MS)
  expect(await written).toEqual(UNANSWERED)
  expect(await write()).toEqual(UNANSWERED)
})

describe('caches that don’t answer', () => {
  it.each([
    ['open', { open: never }],
    ['put', { open: () => Promise.resolve({ put: never, delete: never } as never) }],
    [
      'match',
      { open: () => Promise.resolve({ put: () => Promise.resolve(), match: never, delete: never } as never) },
    ],
  ])('have no room: %s', async (_, caches) => {
    const has = hasRoom(1, caches)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await has).toBe(false)
  })

  it('keep nobody waiting for what was tried and failed to be removed', async () => {
    const put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
    expect(await isFull({ open: () => Promise.resolve({ put, delete: never } as never) })).toBe(true)
  })
})

describe('createDeadlines', () => {
  it('counts a machine that slept as one step', async () => {
    const answered = createDeadlines()
    const late = vi.fn()
    answered(never()).catch(late)
    await vi.advanceTimersByTimeAsync(LATEST_MS - 1_000)
    expect(late).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(late).toHaveBeenCalledExactlyOnceWith(expect.any(Unanswered))
  })

  it('runs no timer while nothing is waited for', async () => {
    const answered = createDeadlines()
    expect(await answered(Promise.resolve(1))).toBe(1)
    await expect(answered(Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })
})
