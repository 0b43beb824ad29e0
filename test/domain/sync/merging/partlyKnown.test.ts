import { describe, expect, it } from 'vitest'

import { isRecord } from '@/lib/json'
import { mergeRegisters, writesOf } from '@/domain/sync/merging/mergeRegisters'
import { exchangesOf, readBatch, readOperation } from '@/domain/sync/merging/readBatch'
import { GONE, type Registers, valueHash } from '@/domain/sync/registers'

const at = (moment: number) => `${String(moment).padStart(13, '0')}other`

describe('all values of a kind, as writes', () => {
  it('says of a removed one that it is gone, and of others what they are', () => {
    const known: Registers = { theme: [at(1), valueHash('dark')], density: [at(2), GONE] }
    expect(writesOf(known, new Map([['theme', 'dark']]))).toStrictEqual([
      { key: 'theme', value: 'dark', at: at(1) },
      { key: 'density', at: at(2) },
    ])
  })

  it('passes on what is not known here of one that is absent here', () => {
    const known: Registers = { later: [at(1), GONE, { whole: 7 }] }
    expect(writesOf(known, new Map())).toStrictEqual([{ key: 'later', value: 7, at: at(1) }])
  })
})

describe('writes of values that come', () => {
  const known: Registers = { theme: [at(5), valueHash('dark')] }
  const odd = (key: string, moment = 6) => ({ key, value: 7, at: at(moment), rest: { whole: 7 } })
  const plain = { key: 'density', value: 'compact', at: at(6) }

  it('count where nothing of them can be read, and leave the value here as it is', () => {
    expect(mergeRegisters(known, [odd('theme'), odd('later')])).toStrictEqual({
      taken: [],
      unread: ['theme', 'later'],
      known: { theme: [at(6), valueHash('dark'), { whole: 7 }], later: [at(6), GONE, { whole: 7 }] },
    })
  })

  it('are unread only where nothing of them can be read', () => {
    const { taken, unread } = mergeRegisters(known, [plain])
    expect({ taken, unread }).toStrictEqual({ taken: [plain], unread: [] })
  })

  it('are known afterwards, as many as were read and as were not', () => {
    expect(mergeRegisters(known, [plain, odd('theme')]).known).toStrictEqual({
      theme: [at(6), valueHash('dark'), { whole: 7 }],
      density: [at(6), valueHash('compact')],
    })
  })

  it('change nothing where all are earlier: what is known is the same object', () => {
    expect(mergeRegisters(known, [odd('theme', 4)]).known).toBe(known)
  })
})

const ORIGIN = { other: 3 }
const EXCHANGE = {
  id: 'e1',
  purpose: 'reply',
  conversationId: null,
  messageId: null,
  connectionId: 'work',
  connectionName: 'Work',
  model: 'acme/swift-8b',
  endpoint: 'https://work.test/v1/chat/completions',
  requestHeaders: {},
  body: '{}',
  entryHash: null,
  startedAt: 1,
  response: { outcome: 'ended' },
  timings: { totalMs: 5 },
  cost: { type: 'known', amount: '0.25', lines: [] },
  isEstimated: false,
  attempts: 1,
}
const MESSAGE = {
  id: 'm1',
  conversationId: 'c1',
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: 'Hello' }],
  status: { type: 'complete' },
  createdAt: 1,
}
const asKept = (operation: object, writes: object = ORIGIN) => ({ type: 'kept', operation, writes })
const batchOf = (...operations: readonly object[]) =>
  readBatch(JSON.stringify({ operations, seen: {} }), ORIGIN)

describe('what a segment holds', () => {
  it('is nothing where it has another format', () => {
    expect(readBatch('no JSON', ORIGIN)).toBeUndefined()
    expect(readBatch('{"operations":[]}', ORIGIN)).toBeUndefined()
  })

  it('is read where all of it is known, and nothing is kept', () => {
    const plain = { type: 'exchange', exchange: EXCHANGE }
    expect(batchOf(plain)).toStrictEqual({ operations: [plain], seen: {} })
  })

  it('counts the money of a request of which not all is known, and keeps all of it', () => {
    const newer = { type: 'exchange', exchange: { ...EXCHANGE, place: 'moon' } }
    expect(batchOf(newer)).toStrictEqual({
      operations: [{ type: 'exchange', exchange: EXCHANGE }],
      kept: [asKept(newer)],
      seen: {},
    })
  })

  it('keeps an operation that is unknown, says more than is known, or holds no message', () => {
    const others = [
      { type: 'poll', id: 'p1' },
      { type: 'removeConversation', id: 'c1', seen: {}, unless: 'pinned' },
      { type: 'message', message: { id: 'm1' }, turn: 0, at: at(1) },
      { type: 'message', message: { ...MESSAGE, role: 'robot' }, turn: 0, at: at(1) },
    ]
    for (const each of others) expect(readOperation(each, ORIGIN)).toStrictEqual(asKept(each))
  })

  it('counts no money of what is no request', () => {
    const poll = { type: 'poll', exchange: EXCHANGE }
    expect(batchOf(poll)).toStrictEqual({ operations: [], kept: [asKept(poll)], seen: {} })
    const removed = { type: 'removeConversation', id: 'c1', seen: {} } as const
    const { operations } = batchOf(removed, { type: 'exchange', exchange: EXCHANGE })!
    expect(exchangesOf(operations)).toEqual(['e1'])
  })

  it('keeps what only looks like a message or a conversation', () => {
    const fields = [{ key: 'pinned', value: true, at: at(1) }]
    const others = [
      { type: 'poll', message: MESSAGE, turn: 0, at: at(1) },
      { type: 'poll', id: 'c1', fields },
      { type: 'poll', id: 'c1', fields, seen: {} },
      { type: 'conversation', id: 'c1', fields, unless: 'pinned' },
    ]
    for (const each of others) expect(readOperation(each, ORIGIN)).toStrictEqual(asKept(each))
  })

  it('has names of values of up to 4,096 characters', () => {
    const named = (length: number) => ({
      ...{ type: 'registers', kind: 'items' },
      writes: [{ key: 'k'.repeat(length), value: 1, at: at(1) }],
    })
    expect(readOperation(named(4096), ORIGIN)).toStrictEqual(named(4096))
    expect(readOperation(named(4097), ORIGIN)).toStrictEqual(asKept(named(4097)))
  })

  it('has fields that are read one by one as they were written', () => {
    const said = {
      ...{ type: 'conversation', id: 'c1', writes: { third: 2 } },
      fields: [
        { key: 'pinned', value: true, at: at(1) },
        { key: 'archived', at: at(1) },
      ],
    }
    expect(readOperation(said, ORIGIN)).toStrictEqual(said)
  })

  it('has the last of two values of a field, and passes on the first', () => {
    const twice = {
      ...{ type: 'conversation', id: 'c1' },
      fields: [true, false].map((value) => ({ key: 'pinned', value, at: at(1) })),
    }
    expect(readOperation(twice, ORIGIN)).toMatchObject({
      fields: [{ value: false, rest: { whole: true } }, { value: false }],
    })
  })

  it('is a message with what is not known of it', () => {
    const read = readOperation(
      { type: 'message', message: { ...MESSAGE, mood: 'glad' }, turn: 0, at: at(1) },
      ORIGIN,
    )
    expect(read).toMatchObject({ type: 'message', rest: { fields: { mood: { add: 'glad' } } } })
    expect('message' in read && isRecord(read.message) && 'mood' in read.message).toBe(false)
  })
})

describe('what an earlier version kept', () => {
  const message = { type: 'message', message: MESSAGE, turn: 0, at: at(1) }

  it('is read, and was written by the segment it was found in', () => {
    expect(readOperation(asKept(message), { mine: 9 })).toStrictEqual({ ...message, writes: ORIGIN })
  })

  it('was written by what it says itself, where it does', () => {
    const said = { ...message, writes: { third: 2 } }
    expect(readOperation(asKept(said), { mine: 9 })).toMatchObject({ writes: { third: 2 } })
  })

  it('says who wrote it only where that counts', () => {
    const removed = { type: 'removeConversation', id: 'c1', seen: { other: 1 } }
    expect(readOperation(asKept(removed), { mine: 9 })).toStrictEqual(removed)
  })

  it('stays kept, with the segment it was found in, where it is not known here either', () => {
    const poll = { type: 'poll', id: 'p1' }
    expect(readOperation(asKept(poll), { mine: 9 })).toStrictEqual(asKept(poll))
  })
})
