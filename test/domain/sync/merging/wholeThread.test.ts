import { describe, expect, it } from 'vitest'

import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Writer } from '@/domain/sync/captureThread'
import { resendThread } from '@/domain/sync/merging/mergeBatch'
import { snapshotThread } from '@/domain/sync/merging/snapshotThread'
import { withFields } from '@/domain/sync/merging/mergeRegisters'
import { fieldsOf } from '@/domain/sync/conversationFields'
import { valueHash } from '@/domain/sync/registers'
import { UNKNOWN_THREAD, type MessageKnown, type Thread, type ThreadKnown } from '@/domain/sync/thread'

const CHAT = 'c1' as ConversationId
const WARM = { value: 1, origin: 'mine' } as const
const AT = `${'0'.repeat(13)}here`
const WRITER: Writer = { device: 'here', number: 7, seen: {}, stamp: () => AT }
const CONVERSATION: Conversation = { ...emptyConversation(CHAT, 1), pinned: true }

const message = (id: string, type: 'complete' | 'streaming' = 'complete'): Message => ({
  id: id as MessageId,
  conversationId: CHAT,
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text: id }],
  status: { type },
  createdAt: 1,
})
const said = (id: string, more: Partial<MessageKnown> = {}): MessageKnown => ({
  at: AT,
  turn: 2,
  rank: 4,
  hash: valueHash(message(id)),
  writes: { other: 3 },
  ...more,
})
const known = (more: Partial<ThreadKnown> = {}): ThreadKnown => ({
  ...UNKNOWN_THREAD,
  fields: { pinned: [AT, valueHash(true)] },
  writes: { other: 3 },
  ...more,
})
const thread = (messages: readonly Message[] = [], more: Partial<Thread> = {}): Thread => ({
  id: CHAT,
  conversation: CONVERSATION,
  messages: new Map(messages.map((each) => [each.id, each])),
  unreadable: new Set(),
  ...more,
})

const LATER = { fields: { later: { add: 1 } } }
const chat = { type: 'conversation', id: CHAT, fields: [{ key: 'pinned', value: true, at: AT }] }
const noChat = { ...chat, fields: [] }
const sentOf = (id: string) => ({ type: 'message', message: message(id), turn: 2, at: AT })

describe('a whole conversation for a device that knows none of it', () => {
  it.each<[string, Partial<ThreadKnown>, Thread, readonly object[] | undefined]>([
    [
      'has its fields and messages, with who wrote them',
      { messages: { m1: said('m1') } },
      thread([message('m1')]),
      [
        { ...chat, writes: { other: 3 } },
        { ...sentOf('m1'), writes: { other: 3 } },
      ],
    ],
    [
      'has what a newer version wrote of a message',
      { messages: { m1: said('m1', { rest: LATER }) } },
      thread([message('m1')]),
      [
        { ...chat, writes: { other: 3 } },
        { ...sentOf('m1'), message: { ...message('m1'), later: 1 }, writes: { other: 3 } },
      ],
    ],
    [
      'says who removed it, and what they had seen',
      { fields: {}, removed: { other: 5 } },
      thread([], { conversation: undefined }),
      [
        { type: 'removeConversation', id: CHAT, seen: { other: 5 } },
        { ...noChat, writes: { other: 3 } },
      ],
    ],
    ['has no field where none is known', { fields: {} }, thread(), [{ ...noChat, writes: { other: 3 } }]],
    [
      'has no field where none is here',
      {},
      thread([], { conversation: undefined }),
      [{ ...noChat, writes: { other: 3 } }],
    ],
    [
      'says which messages were removed',
      { messages: { m1: said('m1', { hash: '', removed: { other: 9 } }) } },
      thread(),
      [
        { ...chat, writes: { other: 3 } },
        { type: 'removeMessage', conversationId: CHAT, id: 'm1', seen: { other: 9 } },
      ],
    ],
    [
      'says that a message was removed before it was written again',
      { messages: { m1: said('m1', { removed: { other: 1 } }) } },
      thread([message('m1')]),
      [
        { ...chat, writes: { other: 3 } },
        { type: 'removeMessage', conversationId: CHAT, id: 'm1', seen: { other: 1 } },
        { ...sentOf('m1'), writes: { other: 3 } },
      ],
    ],
    ['waits for a row that can’t be read', {}, thread([], { unreadable: new Set(['m1']) }), undefined],
    [
      'waits for a message that can’t be shared',
      { messages: { m1: said('m1') } },
      thread([{ ...message('m1'), role: 'robot' as never }]),
      undefined,
    ],
    ['waits for a message that is not here', { messages: { m1: said('m1') } }, thread(), undefined],
    [
      'waits for a reply that is continued',
      { messages: { m1: said('m1') } },
      thread([message('m1', 'streaming')]),
      undefined,
    ],
  ])('%s', (_, more, here, operations) => {
    expect(snapshotThread(known(more), here)).toEqual(operations)
  })
})

describe('what is sent once more for a device that removed it', () => {
  it('is the conversation and each message that was synced, as writes of this device', () => {
    const before = known({
      messages: { m1: said('m1', { rest: LATER }), m2: said('m2'), m3: said('m3') },
    })
    const here = thread([message('m1'), message('m2', 'streaming'), message('m4')])
    const { operations, known: after } = resendThread(before, here, WRITER)
    expect(operations).toEqual([chat, { ...sentOf('m1'), message: { ...message('m1'), later: 1 } }])
    expect(after).toEqual({
      ...before,
      writes: { other: 3, here: 7 },
      messages: { ...before.messages, m1: said('m1', { rest: LATER, writes: { other: 3, here: 7 } }) },
    })
  })

  it('is nothing where nothing is left', () => {
    const before = known()
    expect(resendThread(before, thread([], { conversation: undefined }), WRITER)).toEqual({
      operations: [],
      known: before,
    })
  })
})

describe('a conversation with fields that another device wrote', () => {
  const base: Conversation = {
    ...CONVERSATION,
    title: 'Old',
    settings: { ...CONVERSATION.settings, parameters: { temperature: WARM } },
  }
  it.each<[string, readonly (readonly [string, unknown])[], object]>([
    ['keeps the others', [['pinned', false]], { title: 'Old', pinned: false, id: CHAT }],
    [
      'has title and who gave it together',
      [['title', ['New', 'person']]],
      { title: 'New', titledBy: 'person' },
    ],
    [
      'has provider and model together',
      [['settings.model', ['p1', 'one']]],
      { settings: { connectionId: 'p1', modelId: 'one' } },
    ],
    [
      'has settings',
      [['settings.prompt', 'x']],
      { settings: { prompt: 'x', parameters: { temperature: WARM } } },
    ],
    [
      'has parameters',
      [['settings.parameters.top_p', 0.5]],
      { settings: { parameters: { temperature: WARM, top_p: 0.5 } } },
    ],
    ['has no title of what is none', [['title', 'New']], { pinned: true }],
  ])('%s', (_, fields, expected) => {
    expect(withFields(base, CHAT, new Map(fields))).toMatchObject(expected)
  })

  it('lacks a title that is no list', () => {
    expect(withFields(base, CHAT, new Map([['title', { 0: 'New' }]]))).not.toHaveProperty('title')
  })

  it('lacks those that were removed', () => {
    const fields = new Map([
      ['pinned', undefined],
      ['settings.parameters.temperature', undefined],
    ])
    const left = withFields(base, CHAT, fields)
    expect(left).not.toHaveProperty('pinned')
    expect(left).toMatchObject({ settings: { parameters: {} } })
    expect(left).not.toHaveProperty('settings.parameters.temperature')
  })

  it('is the same as before from its own fields', () => {
    expect(withFields(undefined, CHAT, fieldsOf(base))).toEqual(base)
  })
})
