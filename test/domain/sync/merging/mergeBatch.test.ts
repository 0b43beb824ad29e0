import { describe, expect, it } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { captureWhole, mergeBatch, type Received } from '@/domain/sync/merging/mergeBatch'
import type { Kind, Operation } from '@/domain/sync/operation'
import type { SyncSnapshot } from '@/domain/sync/snapshot'
import { stampOf } from '@/domain/sync/registers'
import { newSyncState, type SyncState } from '@/domain/sync/syncState'
import { UNKNOWN_THREAD } from '@/domain/sync/thread'

const CHAT = 'c1' as ConversationId
const at = (time: number, device = 'other') => stampOf({ time, count: 0 }, device)
const STATE: SyncState = {
  ...newSyncState({ type: 'host', url: '' }, 'space', 'here'),
  clock: { time: 5, count: 0 },
}

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id: id as MessageId,
  conversationId: CHAT,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: id }],
  status: { type: 'complete' },
  createdAt: 1,
  ...more,
})
const exchange = (id: string, startedAt: number) => ({ id, startedAt }) as Exchange

/** A device with one conversation of which nothing was synced, or all. */
function here(more: Partial<SyncSnapshot> = {}, messages: readonly Message[] = []): SyncSnapshot {
  return {
    state: STATE,
    threads: new Map([
      [
        CHAT,
        {
          known: UNKNOWN_THREAD,
          thread: {
            id: CHAT,
            conversation: emptyConversation(CHAT, 1),
            messages: new Map(messages.map((each) => [each.id, each])),
            unreadable: new Set<string>(),
          },
        },
      ],
    ]),
    registers: new Map(),
    exchangesHere: new Set(),
    ...more,
  }
}

/** The same once its own changes are sent. */
function sent(before: SyncSnapshot): SyncSnapshot {
  const { state, threads } = captureWhole(before, 5)
  return { ...before, state, threads: new Map(threads.map((each) => [each.thread.id, each])) }
}

const received = (operations: readonly Operation[], more: Partial<Received> = {}): Received => ({
  batch: { operations, seen: {} },
  origin: { other: 1 },
  noted: (state) => state,
  ...more,
})
const merge = (snapshot: SyncSnapshot, operations: readonly Operation[], more: Partial<Received> = {}) =>
  mergeBatch(snapshot, received(operations, more), 5)!

const said = (id: string, time = 9): Operation => ({
  type: 'message',
  message: message(id),
  turn: 0,
  at: at(time),
})
const field = (key: string, value: unknown, time = 9): Operation => ({
  type: 'conversation',
  id: CHAT,
  fields: [{ key, value, at: at(time) }],
})
const values = (kind: Kind, key: string, value: unknown, time = 9): Operation => ({
  type: 'registers',
  kind,
  writes: [{ key, value, at: at(time) }],
})

describe('a device that reads what another one did', () => {
  it.each<[string, Operation]>([
    ['a field', field('pinned', true, 99)],
    ['a message', said('m1', 99)],
    ['a value', values('items', 'memory/1', 1, 99)],
  ])('never again writes before %s that it read', (_, operation) => {
    expect(merge(here(), [operation]).state.clock).toEqual({ time: 99, count: 0 })
  })

  it('is not set back by what is older', () => {
    expect(merge(sent(here()), [said('m1', 2)]).state.clock.time).toBe(5)
  })

  it('sends first what it did itself', () => {
    const { outgoing, threads } = merge(here({}, [message('own')]), [said('m1')])
    expect(outgoing).toHaveLength(1)
    expect(JSON.stringify(outgoing)).toContain('"own"')
    expect(JSON.stringify(outgoing)).not.toContain('"m1"')
    expect([...threads[0]!.thread.messages.keys()]).toEqual(['own', 'm1'])
    expect(Object.keys(threads[0]!.known.messages)).toEqual(['own', 'm1'])
  })

  it('sends nothing where it did nothing', () => {
    expect(merge(sent(here()), [said('m1')]).outgoing).toEqual([])
  })

  it('sends nothing where another one shows a reply that is being written here', () => {
    const reply = message('m2', {
      role: 'assistant',
      parentId: 'm1' as MessageId,
      status: { type: 'streaming' },
    })
    const before = sent(here({}, [message('m1'), reply]))
    const { outgoing, threads } = merge(before, [field('activeLeafId', 'm2')])
    expect(threads[0]!.thread.conversation?.activeLeafId).toBe('m2')
    expect(outgoing).toEqual([])
  })

  it('writes all operations of one conversation', () => {
    const { threads } = merge(sent(here()), [said('m1'), field('pinned', true), said('m2')])
    expect(threads).toHaveLength(1)
    expect(threads[0]!.thread.conversation?.pinned).toBe(true)
    expect([...threads[0]!.thread.messages.keys()]).toEqual(['m1', 'm2'])
  })

  it('waits for an update where a conversation is not one it knows', () => {
    const elsewhere: Operation = { type: 'removeConversation', id: 'c2' as ConversationId, seen: {} }
    expect(mergeBatch(here(), received([elsewhere]), 5)).toBeUndefined()
  })

  it('waits for an update where the outcome would be no conversation', () => {
    expect(mergeBatch(sent(here()), received([field('createdAt', 'once')]), 5)).toBeUndefined()
  })

  it('makes no conversation of what says nothing of one, and a new one of a field', () => {
    const none = here()
    const chat = none.threads.get(CHAT)!
    const thread = { ...chat.thread, conversation: undefined }
    const before = { ...none, threads: new Map([[CHAT, { ...chat, thread }]]) }
    const nothing: Operation = { type: 'conversation', id: CHAT, fields: [], writes: { other: 1 } }
    expect(merge(before, [nothing]).threads[0]!.thread.conversation).toBeUndefined()
    expect(merge(before, [field('pinned', true)]).threads[0]!.thread.conversation).toEqual({
      ...emptyConversation(CHAT, 0),
      pinned: true,
    })
  })

  it('knows of a message that was removed before it came', () => {
    const removal: Operation = {
      ...{ type: 'removeMessage', conversationId: CHAT, id: 'm9' as MessageId },
      seen: { other: 1 },
    }
    expect(merge(sent(here()), [removal]).threads[0]!.known.messages).toMatchObject({
      m9: { at: '', turn: -1, rank: -1, hash: '', writes: {}, removed: { other: 1 } },
    })
  })

  it('sends once more what was removed, whatever comes after the removal', () => {
    const removal: Operation = { type: 'removeConversation', id: CHAT, seen: { third: 1 } }
    const { outgoing, threads } = merge(sent(here({}, [message('own')])), [removal, field('pinned', true)])
    expect(threads[0]!.thread.conversation?.pinned).toBe(true)
    expect(JSON.stringify(outgoing)).toContain('"own"')
  })

  it.each<[string, Operation]>([
    ['a conversation', { type: 'removeConversation', id: CHAT, seen: { other: 1 } }],
    [
      'a message',
      { type: 'removeMessage', conversationId: CHAT, id: 'own' as MessageId, seen: { other: 1 } },
    ],
  ])('sends once more what it has of %s that was removed without knowing of it', (_, removal) => {
    const { outgoing } = merge(sent(here({}, [message('own')])), [removal])
    expect(outgoing.map(({ batch }) => batch.operations.map(({ type }) => type))).toEqual([
      ['conversation', 'message'],
    ])
  })

  it('tells the others that a chat is out of the trash again', () => {
    const before = here()
    const chat = before.threads.get(CHAT)!
    const conversation = { ...emptyConversation(CHAT, 1), trashedAt: 4 }
    const trashed = sent({
      ...before,
      threads: new Map([[CHAT, { ...chat, thread: { ...chat.thread, conversation } }]]),
    })
    const { outgoing, threads } = merge(trashed, [said('m1')])
    expect(threads[0]!.thread.conversation?.trashedAt).toBeNull()
    expect(JSON.stringify(outgoing)).toContain('{"key":"trashedAt","value":null')
  })
})

describe('values of a device', () => {
  it('are none of a kind of which nothing is written', () => {
    const nothing: Operation = { type: 'registers', kind: 'items', writes: [] }
    expect(merge(here(), [nothing]).registers).toStrictEqual([['items', {}]])
  })

  it('are the later ones, in the order they were read', () => {
    const { values: taken, registers } = merge(here(), [
      values('items', 'memory/1', 'late', 20),
      values('items', 'memory/1', 'early', 10),
      values('items', 'memory/2', 'other', 10),
    ])
    expect(taken.map(([kind, writes]) => [kind, writes.map(({ value }) => value)])).toEqual([
      ['items', ['late']],
      ['items', ['other']],
    ])
    expect(Object.keys(new Map(registers).get('items') ?? {})).toEqual(['memory/1', 'memory/2'])
  })

  it('are what is known here where that is later', () => {
    const registers = new Map([
      ['items' as const, { values: new Map([['memory/1', 'mine']]), known: {} }],
      ['documents' as const, { values: new Map(), known: { 'run/1': [at(20), ''] as const } }],
    ])
    const merged = merge(here({ registers }), [values('documents', 'run/1', 'early', 10)])
    expect(merged.values).toEqual([])
    expect(merged.registers.map(([kind, known]) => [kind, Object.keys(known)])).toEqual([
      ['items', ['memory/1']],
      ['documents', ['run/1']],
    ])
  })
})

describe('records of requests', () => {
  const came = (id: string, startedAt = 1): Operation => ({
    type: 'exchange',
    exchange: exchange(id, startedAt),
  })
  const ids = (records: readonly Exchange[]) => records.map(({ id }) => id)

  it('are written once', () => {
    const snapshot = here({ exchangesHere: new Set(['x1']) })
    expect(ids(merge(snapshot, [came('x1'), came('x2')]).exchanges)).toEqual(['x2'])
  })

  it('are written again where an earlier version knew them in part', () => {
    const merged = merge(here({ exchangesHere: new Set(['x1']) }), [came('x1')], { takenUp: 'kept/1' })
    expect(ids(merged.exchanges)).toEqual(['x1'])
    expect(merged.takenUp).toEqual(['kept/1'])
    expect(merge(here(), []).takenUp).toEqual([])
  })

  it('are named where they began since the moment before which all are synced', () => {
    const state = { ...STATE, exchanges: { before: 10, ids: ['x0'] } }
    const merged = merge(here({ state }), [came('x9', 9), came('x10', 10), came('x11', 11)])
    expect(merged.state.exchanges).toEqual({ before: 10, ids: ['x0', 'x10', 'x11'] })
    expect(merge(here({ state }), [came('x9', 9)]).state.exchanges).toBe(state.exchanges)
    expect(merge(here({ state }), [came('x10', 10)]).state.exchanges.ids).toEqual(['x0', 'x10'])
  })
})

describe('what the state says after a batch', () => {
  const end = (number: number) => ({ number, hash: `${number}` })
  it('is the most that any device promised of each log', () => {
    const state = { ...STATE, promised: { a: end(5), b: end(5), c: end(5) } }
    const seen = { a: end(4), b: end(5), c: end(6), d: end(1) }
    const { promised } = merge(here({ state }), [], { batch: { operations: [], seen } }).state
    expect(promised).toEqual({ a: end(5), b: end(5), c: end(6), d: end(1) })
  })

  it('is what was noted of it', () => {
    expect(merge(here(), [], { noted: (state) => ({ ...state, pushed: 7 }) }).state.pushed).toBe(7)
  })

  const rest = { fields: { later: { add: 1 } } }
  const kept = [{ type: 'kept', operation: { type: 'later' }, writes: {} }] as const
  it.each<[string, Received['batch'], true | undefined]>([
    ['an operation', { operations: [], seen: {}, kept }, true],
    ['a message in part', { operations: [{ ...said('m1'), rest } as Operation], seen: {} }, true],
    [
      'a field in part',
      {
        operations: [
          { type: 'conversation', id: CHAT, fields: [{ key: 'pinned', value: true, at: at(9), rest }] },
        ],
        seen: {},
      },
      true,
    ],
    [
      'a value in part',
      {
        operations: [
          { type: 'registers', kind: 'items', writes: [{ key: 'a', value: {}, at: at(9), rest }] },
        ],
        seen: {},
      },
      true,
    ],
    [
      'nothing',
      { operations: [said('m1'), field('pinned', true), values('items', 'a', 1)], seen: {} },
      undefined,
    ],
  ])('keeps of a newer version: %s', (_, batch, keepsNewer) => {
    const merged = merge(here(), [], { batch })
    expect(merged.state.keepsNewer).toBe(keepsNewer)
    expect(merged.kept).toEqual(batch.kept ?? [])
  })

  it('names each attachment to fetch once for each chat', () => {
    const picture = (id: string, name: string): Operation => ({
      type: 'message',
      message: message(id, {
        parts: [{ type: 'image', attachmentId: 'a1' as AttachmentId, name } as never],
      }),
      turn: 0,
      at: at(9),
    })
    const known = [
      { id: 'a1', thread: 'c9' },
      { id: 'a2', thread: CHAT },
    ]
    const { toFetch } = merge(here({ state: { ...STATE, toFetch: known } }), [picture('m1', 'one')]).state
    expect(toFetch).toMatchObject([...known, { id: 'a1', thread: CHAT, name: 'one' }])
    const again = { ...STATE, toFetch }
    expect(merge(here({ state: again }), [picture('m1', 'one')]).state.toFetch).toBe(toFetch)
  })
})

it('what a device did is sent in several segments where it is long, and all of it', () => {
  const chats = Array.from({ length: 3 }, (_, at) => `c${at}` as ConversationId)
  const many = (conversationId: ConversationId) =>
    Array.from({ length: 400 }, (_, at) => message(`${conversationId}-${at}`, { conversationId }))
  const threads = new Map(
    chats.map((id) => [
      id,
      {
        known: UNKNOWN_THREAD,
        thread: {
          id,
          conversation: emptyConversation(id, 1),
          messages: new Map(many(id).map((each) => [each.id, each])),
          unreadable: new Set<string>(),
        },
      },
    ]),
  )
  const registers = new Map([['items' as const, { values: new Map([['memory/1', 1]]), known: {} }]])
  const whole = captureWhole(here({ threads, registers }), 5)
  expect(whole.outgoing.map(({ number }) => number)).toEqual([1, 2])
  expect(whole.outgoing.flatMap(({ batch }) => batch.operations)).toHaveLength(3 * 401 + 1)
  expect(whole.threads.map(({ thread }) => thread.id)).toEqual(chats)
  expect(whole.registers.map(([kind]) => kind)).toEqual(['items'])
  expect(whole.state.written).toBe(2)
})
