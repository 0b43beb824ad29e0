import { describe, expect, it } from 'vitest'

import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { captureWhole } from '@/domain/sync/merging/mergeBatch'
import { takeUp as takeUpWith } from '@/domain/sync/merging/takeUp'
import type { Kind } from '@/domain/sync/operation'
import { readValue } from '@/domain/sync/reading/readValues'
import { GONE, valueHash, type Register, type Registers, type Rest } from '@/domain/sync/registers'
import type { SyncSnapshot, ThreadHere, ValuesHere } from '@/domain/sync/snapshot'
import { newSyncState } from '@/domain/sync/syncState'
import { UNKNOWN_THREAD } from '@/domain/sync/thread'

const takeUp = (snapshot: SyncSnapshot) => takeUpWith(snapshot, 5, readValue)
const CHAT = 'c1' as ConversationId
const AT = `${'0'.repeat(13)}other`
const TEMPERATURE = 'settings.parameters.temperature'
const WARM = { value: 1, origin: 'mine' } as const
const LATER: Rest = { fields: { later: { add: 1 } } }
const BOOKMARK: Rest = { fields: { bookmarkedAt: { add: 7 } } }
const MESSAGE: Message = {
  id: 'm1' as MessageId,
  conversationId: CHAT,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: 'Hello' }],
  status: { type: 'complete' },
  createdAt: 1,
}
const EMPTY = emptyConversation(CHAT, 1)
const CONVERSATION: Conversation = {
  ...EMPTY,
  settings: { ...EMPTY.settings, parameters: { ...EMPTY.settings.parameters, temperature: WARM } },
}
const MEMORY = {
  id: '1',
  text: 'A fact',
  space: { type: 'everywhere' },
  source: null,
  by: 'person',
  createdAt: 1,
}

function snapshotOf(
  thread: Partial<ThreadHere['thread']>,
  registers: readonly (readonly [Kind, ValuesHere])[] = [],
): SyncSnapshot {
  const here = { id: CHAT, conversation: CONVERSATION, messages: new Map([[MESSAGE.id, MESSAGE]]) }
  return {
    state: newSyncState({ type: 'host', url: '' }, 'space', 'here'),
    threads: new Map([
      [CHAT, { known: UNKNOWN_THREAD, thread: { ...here, unreadable: new Set<string>(), ...thread } }],
    ]),
    registers: new Map(registers),
    exchangesHere: new Set(),
  }
}

/** A device that has sent all of one chat; of the chat or its message an earlier version knew this only in part. */
function sent({ fields = {}, message }: { fields?: Record<string, Rest>; message?: Rest } = {}) {
  const before = snapshotOf({})
  const { state, threads } = captureWhole(before, 5)
  const [here] = threads
  const [key, known] = Object.entries(here!.known.messages)[0]!
  const withRests = Object.entries(fields).map(([name, rest]): [string, Register] => {
    const [at = AT, hash = GONE] = here!.known.fields[name] ?? []
    return [name, [at, hash, rest]]
  })
  const after: ThreadHere = {
    thread: here!.thread,
    known: {
      ...here!.known,
      fields: { ...here!.known.fields, ...Object.fromEntries(withRests) },
      messages: { [key]: { ...known, removed: { other: 2 }, ...(message && { rest: message }) } },
    },
  }
  return { snapshot: { ...before, state, threads: new Map([[CHAT, after]]) }, known: after.known }
}

describe('what an earlier version kept of a chat', () => {
  it('is nothing where it knew all', () => {
    const { writes, isAll } = takeUp(sent().snapshot)
    expect({ isAll, ...writes }).toMatchObject({ isAll: true, threads: [], registers: [], values: [] })
    expect(takeUp(snapshotOf({ conversation: undefined, messages: new Map() })).isAll).toBe(true)
  })

  it('comes after what this device did itself', () => {
    const { writes, isAll } = takeUp(snapshotOf({}))
    expect(isAll).toBe(true)
    expect(writes.threads.map(({ known }) => Object.keys(known.messages))).toEqual([['m1']])
    expect(writes.outgoing).toHaveLength(1)
  })

  it('is known afterwards, of a field', () => {
    const { snapshot, known } = sent({ fields: { pinned: { whole: true } } })
    const { writes, isAll } = takeUp(snapshot)
    expect(isAll).toBe(true)
    expect(writes.outgoing).toEqual([])
    const [taken] = writes.threads
    expect(taken!.thread.conversation).toEqual({ ...CONVERSATION, pinned: true })
    expect(taken!.known.fields).toStrictEqual({
      ...known.fields,
      pinned: [known.fields['pinned']![0], valueHash(true)],
    })
  })

  it('is known afterwards, of a message, and who removed it is not forgotten', () => {
    const { snapshot, known } = sent({ message: BOOKMARK })
    const { writes, isAll } = takeUp(snapshot)
    const message = { ...MESSAGE, bookmarkedAt: 7 }
    expect(isAll).toBe(true)
    expect([...writes.threads[0]!.thread.messages.values()]).toEqual([message])
    const { rest: _, ...its } = known.messages['m1']!
    expect(writes.threads[0]!.known.messages).toStrictEqual({ m1: { ...its, hash: valueHash(message) } })
  })

  it.each([
    ['a field', { fields: { [TEMPERATURE]: LATER } }],
    ['a message', { message: LATER }],
  ])('stays where it is not known here either: of %s', (_, rests) => {
    const { snapshot, known } = sent(rests)
    const { writes, isAll } = takeUp(snapshot)
    expect(isAll).toBe(false)
    const [{ thread, known: after } = snapshot.threads.get(CHAT)!] = writes.threads
    expect(thread.conversation).toEqual(CONVERSATION)
    expect(after.fields).toEqual(known.fields)
    expect(after.messages).toEqual(known.messages)
  })
})

it('what an earlier version kept stays where the chat is none that this one knows', () => {
  const { snapshot } = sent({ fields: { pinned: { whole: true } } })
  const { known, thread } = snapshot.threads.get(CHAT)!
  // As a row that was damaged has it.
  const conversation = { ...CONVERSATION, createdAt: 'once' as never }
  const threads = new Map([[CHAT, { known, thread: { ...thread, conversation } }]])
  const { writes, isAll } = takeUp({ ...snapshot, threads })
  expect(isAll).toBe(false)
  expect(writes.threads).toEqual([])
})

describe('what an earlier version kept of values', () => {
  const take = (known: Registers, values: readonly (readonly [string, unknown])[]) =>
    takeUp({ ...sent().snapshot, registers: new Map([['items', { known, values: new Map(values) }]]) })
  const other: Register = [AT, valueHash(MEMORY)]

  it('is known afterwards, beside others that were', () => {
    const { writes, isAll } = take({ 'memory/1': [AT, GONE, { whole: MEMORY }], 'memory/2': other }, [
      ['memory/2', MEMORY],
    ])
    expect(isAll).toBe(true)
    expect(writes.values).toEqual([['items', [{ key: 'memory/1', value: MEMORY, at: AT }]]])
    expect(writes.registers).toStrictEqual([['items', { 'memory/1': other, 'memory/2': other }]])
  })

  it('is nothing where all was known', () => {
    expect(take({ 'memory/2': other }, [['memory/2', MEMORY]]).writes.registers).toEqual([])
  })

  it('stays where it is not known here either', () => {
    const known: Registers = { 'memory/1': [AT, valueHash(MEMORY), { whole: 7 }] }
    const { writes, isAll } = take(known, [['memory/1', MEMORY]])
    expect(isAll).toBe(false)
    expect(writes.values).toEqual([])
    expect(writes.registers).toStrictEqual([['items', known]])
  })
})
