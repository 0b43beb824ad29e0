import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createMemoryReplies } from '@/server/store/createMemoryReplies'
import { openPostgresStore } from '@/server/store/postgres/openPostgresStore'
import type { NewReply, ReplyRoom, ReplyStore } from '@/server/store/replyStore'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'

const ROOM: ReplyRoom = { mostRunning: 3, mostBytes: 10, mostKept: 4 }
const HEAD = { status: 200, type: 'text/event-stream' }
const id = (number: number) => number.toString(16).padStart(32, '0')
const reply = (number: number, more: Partial<NewReply> = {}): NewReply => ({
  id: id(number),
  owner: 'Ada',
  keyHash: null,
  keepMs: 60_000,
  ...more,
})
const part = (at: number, text: string) => ({
  at,
  length: text.length,
  bytes: new TextEncoder().encode(text),
})

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  if (postgresMissing === undefined) postgres = await startPostgres()
}, 180_000)
afterAll(async () => {
  await postgres?.remove()
})

type Two = { readonly first: ReplyStore; readonly second: ReplyStore; readonly close: () => Promise<void> }

const KINDS: readonly (readonly [string, boolean, () => Promise<Two>])[] = [
  [
    'memory',
    true,
    () => {
      const store = createMemoryReplies(Date.now)
      return Promise.resolve({ first: store, second: store, close: () => Promise.resolve() })
    },
  ],
  [
    'PostgreSQL',
    postgresMissing === undefined,
    async () => {
      const open = () => openPostgresStore(postgres?.url ?? '', Date.now)
      const [one, two] = await Promise.all([open(), open()])
      return {
        first: one.replies,
        second: two.replies,
        close: async () => {
          await Promise.all([one.close(), two.close()])
        },
      }
    },
  ],
]

describe.each(KINDS)('replies in %s', (_, isHere, open) => {
  describe.skipIf(!isHere)('are kept so that', () => {
    let first: ReplyStore
    let second: ReplyStore
    beforeEach(async () => {
      const two = await open()
      ;({ first, second } = two)
      for (let number = 1; number < 20; number += 1) await first.remove(id(number))
      return two.close
    })

    const textOf = async (store: ReplyStore, number: number, from = 0) =>
      (await store.parts(id(number), from)).map(({ bytes }) => new TextDecoder().decode(bytes))

    test('what one host reads the other gives, from any offset', async () => {
      expect(await first.begin(reply(1, { keyHash: 'hash' }), ROOM)).toBe('begun')
      expect(await second.find(id(1))).toEqual({
        owner: 'Ada',
        keyHash: 'hash',
        state: 'running',
        head: null,
        length: 0,
        isStopAsked: false,
      })
      await first.answered(id(1), HEAD)
      await first.append(id(1), part(0, 'Hel'))
      await first.append(id(1), part(3, 'lo'))
      await first.append(id(1), part(3, 'lo'))
      await first.end(id(1), 'done')
      expect(await second.find(id(1))).toMatchObject({ state: 'done', head: HEAD, length: 5 })
      expect(await textOf(second, 1)).toEqual(['Hel', 'lo'])
      expect(await textOf(second, 1, 2)).toEqual(['Hel', 'lo'])
      expect(await textOf(second, 1, 3)).toEqual(['lo'])
      expect(await textOf(second, 1, 5)).toEqual([])
    })

    test('an id is one reply, unless it was refused', async () => {
      await first.begin(reply(1), ROOM)
      expect(await second.begin(reply(1), ROOM)).toBe('taken')
      await first.answered(id(1), { status: 429, type: 'application/json' })
      await first.append(id(1), part(0, 'no'))
      expect(await second.begin(reply(1), ROOM)).toBe('taken')
      await first.end(id(1), 'done')
      expect(await second.begin(reply(1, { owner: 'Eve' }), ROOM)).toBe('taken')
      expect(await second.begin(reply(1), ROOM)).toBe('begun')
      expect(await textOf(first, 1)).toEqual([])
    })

    test('a limited number runs for one owner', async () => {
      for (const number of [1, 2, 3]) expect(await first.begin(reply(number), ROOM)).toBe('begun')
      expect(await second.begin(reply(4), ROOM)).toBe('full')
      expect(await second.begin(reply(5, { owner: 'Bob' }), ROOM)).toBe('begun')
      await first.end(id(2), 'stopped')
      expect(await second.begin(reply(4), ROOM)).toBe('begun')
    })

    test('the oldest that ended make room for what comes', async () => {
      for (const number of [1, 2, 3]) {
        await first.begin(reply(number), ROOM)
        await first.append(id(number), part(0, 'four'))
        await first.end(id(number), 'done')
      }
      await second.begin(reply(4), ROOM)
      expect(await first.find(id(1))).toBeUndefined()
      expect(await first.find(id(2))).toMatchObject({ state: 'done' })
      expect(await first.find(id(4))).toMatchObject({ state: 'running' })
    })

    test('one that ended is gone when its time is over', async () => {
      await first.begin(reply(1, { keepMs: 1 }), ROOM)
      await first.append(id(1), part(0, 'Hi'))
      expect(await second.find(id(1))).toBeDefined()
      await first.end(id(1), 'done')
      await vi.waitFor(async () => expect(await second.find(id(1))).toBeUndefined())
      await second.sweep()
      expect(await textOf(second, 1)).toEqual([])
      expect(await second.begin(reply(1), ROOM)).toBe('begun')
    })

    test('whoever reads one hears that it is to stop, or was removed', async () => {
      await first.begin(reply(1), ROOM)
      const heard = vi.fn()
      const unwatch = first.watch(id(1), heard)
      await vi.waitFor(async () => {
        await second.askToStop(id(1))
        expect(heard).toHaveBeenCalled()
      })
      expect(await first.find(id(1))).toMatchObject({ isStopAsked: true, state: 'running' })
      heard.mockClear()
      await second.remove(id(1))
      await vi.waitFor(() => expect(heard).toHaveBeenCalled())
      expect(await first.find(id(1))).toBeUndefined()
      unwatch()
    })
  })
})
